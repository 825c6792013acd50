/** The command line: `nutricode <noun> <verb>`. */
import { setFlagsFromString } from 'node:v8'

// A million codes leave much behind quickly, and V8 would rather take memory than clear it: set before anything is loaded.
for (const flag of ['--max-semi-space-size=2', '--optimize-for-size']) setFlagsFromString(flag)
const { runCommandLine } = await import('./command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2))
