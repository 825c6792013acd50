// The chunks of pages: one file per page, named as in the page table, loaded when the page first opens.
// Callers load a page (`loadPage`) before they render it (`componentOf`).

import type { ComponentType } from 'react'
import type { PageName } from '../../src/contract/pages.ts'

type PageComponent = ComponentType<Readonly<Record<string, unknown>>>

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../pages/*.tsx')
const loaded = new Map<PageName, PageComponent>()

/** The name of a page in names of files: `company-create` of `companyCreate`. */
export function fileNameOf(page: PageName): string {
  return page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The file of a page under `views/`: `companyCreate` is in `pages/company-create.tsx`. */
export function fileOfPage(name: PageName): string {
  return `pages/${fileNameOf(name)}.tsx`
}

/** Loads the chunk of a page. Rejects when the chunk no longer exists, as after a new release. */
export async function loadPage(name: PageName): Promise<void> {
  if (loaded.has(name)) return
  const module = await files[`../${fileOfPage(name)}`]?.()
  const component = module?.[`${name.charAt(0).toUpperCase()}${name.slice(1)}Page`]
  if (typeof component !== 'function') throw new Error(`The page ${name} has no component of its name.`)
  loaded.set(name, component as PageComponent)
}

/** The component of a loaded page. */
export function componentOf(name: PageName): PageComponent {
  const component = loaded.get(name)
  if (component === undefined) throw new Error(`The page ${name} was not loaded.`)
  return component
}
