// What this session may do with sheets.

import { operationOf } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { sessionAllows, useSession } from '../client/session.ts'

/** Read from the rights that the operations and pages need. */
export function useSheetRights() {
  const session = useSession()
  return {
    mayCreate: sessionAllows(session, operationOf('sheets.create').needs),
    mayModify: sessionAllows(session, operationOf('sheets.update').needs),
    mayAdjust: sessionAllows(session, operationOf('sheets.adjust').needs),
    mayArchive: sessionAllows(session, operationOf('sheets.archive').needs),
    mayImport: sessionAllows(session, pageOf('import').needs),
  }
}
