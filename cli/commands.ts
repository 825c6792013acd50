/** Every command: those of files and batches first, then one per operation, then the operator commands. */
import type { Command } from './common/command.ts'
import { operatorCommands } from './operator-commands.ts'
import { operationCommands } from './operations.ts'
import { compoundCommands } from './compound-commands.ts'

/** All commands, in the order of the help. */
export function allCommands(): Command[] {
  return [...compoundCommands(), ...operationCommands(), ...operatorCommands(allCommands)]
}
