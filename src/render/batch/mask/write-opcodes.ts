// Writes kernel/opcodes.ts from the table of operations. `npm run build:kernel` runs it before the compiler.

import { writeFileSync } from 'node:fs'
import { opcodesSource } from './mask-program.ts'

writeFileSync(new URL('../kernel/opcodes.ts', import.meta.url), opcodesSource())
