// The chunks of the browser's bundle. A first build has one chunk for each set of pages that need the same modules:
// exact, but a hundred requests. Joined (joined-parts.ts), they are those of the second build.

import { build, type InlineConfig, type Rolldown } from 'vite'
import { joinParts, type Part, type Unit } from './joined-parts.ts'
import { entryFile, frameFiles, frameOf, isStart, pageFile } from './page-files.ts'

type CodeSplitting = Extract<Rolldown.OutputOptions['codeSplitting'], object>

/** Code that stays the same between releases has a chunk of its own. */
const framework = {
  name: 'react',
  test: /node_modules[\\/](?:react|react-dom|scheduler|react-intl|intl-messageformat|@formatjs)[\\/]/,
}
/** Pages that are opened first, or most often, count for more; what a page loads later counts for less. */
const often: Readonly<Record<string, number>> = { login: 40, home: 10, wines: 6, create: 6 }
const [usualWeight, laterWeight] = [1, 0.3]

/** The chunks of a build, whose configuration is given without them. */
export async function pageChunks(config: InlineConfig): Promise<CodeSplitting> {
  // No page may import the entry, which waits for its page.
  const groups = [
    framework,
    { name: 'shared', test: (module: string) => !isStart(module), entriesAware: true },
  ]
  const options = { ...config.build?.rolldownOptions, output: { codeSplitting: { groups } } }
  const first = (await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false, minify: false, rolldownOptions: options },
  })) as Rolldown.RolldownOutput
  const names = namesOfModules(first.output.filter((file) => file.type === 'chunk'))
  const parts = { name: (module: string) => names.get(module) ?? null, debugName: 'parts' }
  // Only the modules themselves: what they import is in a part of its own.
  return { groups: [framework, parts], includeDependenciesRecursively: false }
}

function namesOfModules(chunks: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, string> {
  const indices = new Map(chunks.map(({ fileName }, index) => [fileName, index]))
  const indicesOf = (files: readonly string[]): number[] => files.flatMap((file) => indices.get(file) ?? [])
  const units = unitsOf(chunks, indicesOf)
  const roots = new Set(units.flatMap((unit) => unit.roots))
  const parts = chunks.map(({ name, imports, modules }, index): Part => ({
    modules: Object.keys(modules),
    bytes: Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
    imports: indicesOf(imports),
    isFixed: roots.has(index) || name === framework.name || Object.keys(modules).length === 0,
  }))
  return new Map(
    joinParts(parts, units).flatMap((modules, index) =>
      modules.map((module) => [module, `part-${String(index)}`] as const),
    ),
  )
}

/** What loads chunks: each page with its frame, and each chunk that a page loads later. */
function unitsOf(
  chunks: readonly Rolldown.OutputChunk[],
  indicesOf: (files: readonly string[]) => number[],
): Unit[] {
  const find = (pattern: RegExp): number[] => {
    const index = chunks.findIndex(({ facadeModuleId }) => pattern.test(facadeModuleId ?? ''))
    return index < 0 ? [] : [index]
  }
  const entry = find(entryFile)
  const frames = { layout: find(frameFiles.layout), plain: find(frameFiles.plain), bare: [] }
  const pages = chunks.flatMap(({ facadeModuleId }, index): Unit[] => {
    const name = pageFile.exec(facadeModuleId ?? '')?.[1]
    if (name === undefined) return []
    const roots = [...entry, ...frames[frameOf(name)], index]
    return [{ roots, weight: often[name] ?? usualWeight }]
  })
  const known = new Set([...pages.flatMap(({ roots }) => roots), ...frames.layout, ...frames.plain])
  const later = [...new Set(indicesOf(chunks.flatMap(({ dynamicImports }) => dynamicImports)))]
  return [
    ...pages,
    ...later.filter((index) => !known.has(index)).map((index) => ({ roots: [index], weight: laterWeight })),
  ]
}
