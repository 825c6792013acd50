// `npm run check`: lint, types, format, imports, reference, runtimes and packages.

import { onRuntime, print } from './processes.mjs'

/** Runs every check, two at a time, the longest first; a failing one does not stop the others. */
export async function check() {
  const tsc = (project) => ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', project]
  const waiting = Object.entries({
    'lint': ['node_modules/oxlint/bin/oxlint'],
    'types of the pages': tsc('views/tsconfig.json'),
    "types of the pages' tests": tsc('test/views/tsconfig.json'),
    'types': tsc('tsconfig.json'),
    'format': ['node_modules/oxfmt/bin/oxfmt', '--check'],
    'imports': [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'views',
      'worker',
      'cli',
      'migrations',
    ],
    'types of the client package': tsc('clients/typescript/tsconfig.json'),
    'types of the domain layer': tsc('src/domain/tsconfig.json'),
    'reference': ['cli/index.ts', 'reference', '--check'],
    'runtimes': ['cli/check-runtimes.mjs'],
    'packages': ['cli/check-packages.mjs'],
  })
  const failed = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, args] = next
      print(`Checking ${name} …`)
      if ((await onRuntime(args)) !== 0) failed.push(name)
    }
  }
  await Promise.all([work(), work()])
  if (failed.length > 0) print(`Not in order: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}
