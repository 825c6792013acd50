/**
 * Collects the commands: compound commands, one per operation, those on archives, back-ups and the law, operator
 * commands.
 */
import type { Command } from './common/command.ts'
import { backupCommands } from './backup-commands.ts'
import { companyCommands } from './company-commands.ts'
import { labelCommands } from './label-commands.ts'
import { lawCommands } from './law-commands.ts'
import { operatorCommands } from './operator-commands.ts'
import { operationCommands } from './operations.ts'
import { compoundCommands } from './compound-commands.ts'

/** All commands, in the order of the help. */
export function allCommands(): Command[] {
  return [
    ...compoundCommands(),
    ...operationCommands(),
    ...companyCommands(),
    ...backupCommands(),
    ...labelCommands(),
    ...lawCommands(),
    ...operatorCommands(allCommands),
  ]
}
