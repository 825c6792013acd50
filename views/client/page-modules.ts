// The chunks of pages: one file per page, named as in the page table, loaded when the page first opens.
// Callers load a page (`loadPage`) before they render it (`componentOf`).

import type { ComponentType, ReactNode } from 'react'
import { pageOf, type Page, type PageName } from '../../src/contract/pages.ts'
import { fileNameOf } from './page-file-name.ts'
import type { ClientSession } from './session.ts'

type PageComponent = ComponentType<Readonly<Record<string, unknown>>>

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../pages/*.tsx')
const loaded = new Map<PageName, PageComponent>()
/** What loads the parts of a page that its document does not wait for (`loadLater` of its file). */
const laterParts = new Map<PageName, () => Promise<unknown>>()

type Frame = Page['frame']
type FrameComponent = ComponentType<{ children: ReactNode }>
/** The files and components of the frames around pages; `bare` pages have none. */
const frameNames = { layout: ['layout', 'Layout'], plain: ['plain-frame', 'PlainFrame'] } as const
const frameFiles = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../shell/layout.tsx',
  '../shell/plain-frame.tsx',
])
const loadedFrames = new Map<Frame, FrameComponent>()

/** The file of a page under `views/`: `companyCreate` is in `pages/company-create.tsx`. */
export function fileOfPage(name: PageName): string {
  return `pages/${fileNameOf(name)}.tsx`
}

/** The frame of a page; of an address without a page, that of the reader's other pages. */
export function frameOfPage(page: PageName | null, { flag }: ClientSession): Frame {
  if (page !== null) return pageOf(page).frame
  return flag === 1 ? 'layout' : 'plain'
}

/** The file of a frame under `views/`; none of pages without a frame. */
export function fileOfFrame(frame: Frame): string | null {
  return frame === 'bare' ? null : `shell/${frameNames[frame][0]}.tsx`
}

/** Loads the chunk of a frame. */
export async function loadFrame(frame: Frame): Promise<void> {
  if (frame === 'bare' || loadedFrames.has(frame)) return
  const [file, name] = frameNames[frame]
  const module = await frameFiles[`../shell/${file}.tsx`]?.()
  loadedFrames.set(frame, module?.[name] as FrameComponent)
}

/** The component of a loaded frame; null of pages without a frame. */
export function frameComponent(frame: Frame): FrameComponent | null {
  return loadedFrames.get(frame) ?? null
}

/**
 * Loads all that a page shows: its chunk, that of its frame, and what the page of a document loads later. Rejects when
 * a chunk no longer exists, as after a new release.
 */
export async function loadPage(name: PageName): Promise<void> {
  await loadPageChunk(name)
  await laterParts.get(name)?.()
}

/** Loads the chunks of a page and of its frame. */
export async function loadPageChunk(name: PageName): Promise<void> {
  if (loaded.has(name)) return
  const [module] = await Promise.all([files[`../${fileOfPage(name)}`]?.(), loadFrame(pageOf(name).frame)])
  const component = module?.[`${name.charAt(0).toUpperCase()}${name.slice(1)}Page`]
  if (typeof component !== 'function') throw new Error(`The page ${name} has no component of its name.`)
  loaded.set(name, component as PageComponent)
  if (typeof module?.['loadLater'] === 'function')
    laterParts.set(name, module['loadLater'] as () => Promise<unknown>)
}

/** The component of a loaded page. */
export function componentOf(name: PageName): PageComponent {
  const component = loaded.get(name)
  if (component === undefined) throw new Error(`The page ${name} was not loaded.`)
  return component
}
