// Imports whose worker, database or command is killed at ten random moments each: the counts are right, no row
// is twice, none is lost.

import { openKilling } from '../support/killed-imports.ts'
import { createCompany } from './bench-database.ts'
import { exactly, type Figure } from './figure.ts'

const moments = 10

/** The number of wrong imports of ten each. */
export async function importKills(): Promise<Figure[]> {
  const killing = await openKilling(createCompany)
  try {
    const wrong = async (kill: () => Promise<readonly string[]>): Promise<number> => {
      let count = 0
      for (let moment = 0; moment < moments; moment += 1) {
        const faults = await kill()
        if (faults.length > 0) process.stderr.write(`${faults.join('; ')}\n`)
        count += Number(faults.length > 0)
      }
      return count
    }
    return [
      exactly('wrong imports of 10 whose worker was killed', await wrong(() => killing.killWorker()), 0),
      exactly('wrong imports of 10 whose database was killed', await wrong(() => killing.killDatabase()), 0),
      exactly(
        'wrong imports of 10 whose command lost its database',
        await wrong(() => killing.killDatabaseOfCommand()),
        0,
      ),
    ]
  } finally {
    await killing.close()
  }
}
