// The files of the views from which a page starts: the entry, its frame, and its own.

import { pageNames, pageOf, type Page } from '../../src/contract/pages.ts'

/** The entry of the bundle. */
export const entryFile = /\/views\/browser\.tsx$/
/** The frames around pages. */
export const frameFiles = {
  layout: /\/views\/shell\/layout\.tsx$/,
  plain: /\/views\/shell\/plain-frame\.tsx$/,
} as const
/** A page; its first group is the name of the file. */
export const pageFile = /\/views\/pages\/([\w-]+)\.tsx$/

/** The frame of a page, by the name of its file. */
export function frameOf(file: string): Page['frame'] {
  const name = pageNames.find((page) => page.toLowerCase() === file.replaceAll('-', ''))
  return name === undefined ? 'layout' : pageOf(name).frame
}

/** Whether a module is one of them. */
export function isStart(module: string): boolean {
  return [entryFile, frameFiles.layout, frameFiles.plain, pageFile].some((file) => file.test(module))
}
