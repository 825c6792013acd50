/** Collects the commands of the three tables: compound commands, one per operation, operator commands. */
import type { Command } from './common/command.ts'
import { operatorCommands } from './operator-commands.ts'
import { operationCommands } from './operations.ts'
import { compoundCommands } from './compound-commands.ts'

/** All commands, in the order of the help. */
export function allCommands(): Command[] {
  return [...compoundCommands(), ...operationCommands(), ...operatorCommands(allCommands)]
}
