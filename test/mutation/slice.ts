// Stryker's plugin for a part of a long measurement: of the statements at the top of files, such as functions, one in
// so many. All parts together are the whole; one is a sample of it.

import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The name by which the options of Stryker call this plugin. */
export const slice = 'slice'

/** The environment variable that names the part, such as `3/8`. */
export const sliceVariable = 'MUTANT_SLICE'

/** Whether a statement with these bounds, in characters of its file, belongs to a part (from 1) of so many. */
export function isInSlice(start: number, end: number, of: readonly [part: number, parts: number]): boolean {
  // Multiplied by a large prime number, because places in a file and lengths are no random numbers.
  return (Math.imul(start * 31 + end, 2_654_435_761) >>> 16) % of[1] === of[0] - 1
}

/** What is read of a path of Babel's, whose types are not installed. */
type NodePath = {
  readonly node: { readonly start?: number | null; readonly end?: number | null }
  readonly parent?: { readonly type: string }
}

const ignorer = {
  shouldIgnore({ node, parent }: NodePath): string | undefined {
    if (parent?.type !== 'Program') return undefined
    // Read here, because it is set after this file is loaded.
    const [part = 1, parts = 1] = (process.env[sliceVariable] ?? '1/1').split('/').map(Number)
    return isInSlice(node.start ?? 0, node.end ?? 0, [part, parts]) ? undefined : 'in another part'
  },
}

/** What Stryker reads of a plugin. */
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, slice, ignorer)]
