// The table of all operations.

import type { InputOf, Operation, OutputOf } from '../operation.ts'
import { accountOperations } from './account.ts'
import { activityOperations } from './activity.ts'
import { adminOperations } from './admin.ts'
import { bundleOperations } from './bundles.ts'
import { codeOperations } from './codes.ts'
import { companyOperations } from './companies.ts'
import { epcOperations } from './epc.ts'
import { epcisOperations } from './epcis.ts'
import { guestOperations } from './guests.ts'
import { hookOperations } from './hooks.ts'
import { importOperations } from './imports.ts'
import { keyOperations } from './keys.ts'
import { installationOperations } from './installation.ts'
import { kitOperations } from './kit.ts'
import { laboratoryOperations } from './laboratory.ts'
import { prefixOperations } from './prefixes.ts'
import { proofOperations } from './proofs.ts'
import { serialOperations } from './serials.ts'
import { savedFilterOperations } from './saved-filters.ts'
import { sheetLinkOperations } from './sheet-links.ts'
import { sheetOperations } from './sheets.ts'
import { supportOperations } from './support.ts'
import { userOperations } from './users.ts'

/** All operations by name. */
export const operations = {
  ...accountOperations,
  ...companyOperations,
  ...prefixOperations,
  ...sheetOperations,
  ...savedFilterOperations,
  ...sheetLinkOperations,
  ...codeOperations,
  ...bundleOperations,
  ...guestOperations,
  ...proofOperations,
  ...kitOperations,
  ...importOperations,
  ...laboratoryOperations,
  ...serialOperations,
  ...epcOperations,
  ...epcisOperations,
  ...userOperations,
  ...keyOperations,
  ...hookOperations,
  ...activityOperations,
  ...supportOperations,
  ...adminOperations,
  ...installationOperations,
} as const

type Operations = typeof operations
export type OperationName = keyof Operations
export type Input<N extends OperationName> = InputOf<Operations[N]>
export type Output<N extends OperationName> = OutputOf<Operations[N]>

export const operationNames = Object.keys(operations) as OperationName[]

/** One operation of the table, typed as Operation. */
export function operationOf(name: OperationName): Operation {
  return operations[name]
}
