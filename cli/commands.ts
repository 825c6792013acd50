/** Every command there is: those of files and batches first, then one an operation, then the house's own. */
import type { Command } from './command.ts'
import { houseCommands } from './operator-commands.ts'
import { operationCommands } from './operations.ts'
import { runCommands } from './run.ts'

/** All commands, in the order of the help. */
export function allCommands(): Command[] {
  return [...runCommands(), ...operationCommands(), ...houseCommands(allCommands)]
}
