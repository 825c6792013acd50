// The catalogue of refusals: every expected error, with its HTTP status and the number in its answer
// (specification 7 fixes some). Their messages are `refusal.<code>` in the locales.

import type { ValidationIssue } from './validation-issue.ts'

type RefusalEntry = {
  readonly status:
    | 400
    | 401
    | 403
    | 404
    | 405
    | 406
    | 408
    | 409
    | 410
    | 413
    | 414
    | 415
    | 422
    | 429
    | 431
    | 501
    | 502
    | 503
  readonly number: number
}

/** All refusals by code. */
export const refusals = {
  'input.invalid': { status: 400, number: 1 },
  'input.tooLarge': { status: 413, number: 1 },
  'input.notJson': { status: 415, number: 1 },
  'request.malformed': { status: 400, number: 1 },
  'request.method': { status: 405, number: 1 },
  'request.notBuilt': { status: 501, number: 1 },
  'request.notAcceptable': { status: 406, number: 1 },
  'request.tooSlow': { status: 408, number: 1 },
  'request.addressTooLong': { status: 414, number: 1 },
  'request.headersTooLarge': { status: 431, number: 1 },
  'request.token': { status: 403, number: 1 },
  'request.tooMany': { status: 429, number: 1 },
  'request.busy': { status: 429, number: 1 },
  'request.unknown': { status: 404, number: 1 },
  'service.unavailable': { status: 503, number: 1 },
  'session.none': { status: 401, number: 1 },
  'right.missing': { status: 403, number: 1 },
  'right.readOnly': { status: 403, number: 1 },
  'right.secondFactor': { status: 403, number: 1 },
  'right.person': { status: 403, number: 1 },

  'key.unknown': { status: 401, number: 1 },
  'key.ended': { status: 401, number: 1 },
  'key.inAddress': { status: 400, number: 1 },
  'key.notFound': { status: 404, number: 1 },
  'key.nameTaken': { status: 409, number: 1 },
  'key.tooMany': { status: 409, number: 1 },

  'filter.tooMany': { status: 422, number: 1 },
  'hook.notFound': { status: 404, number: 1 },
  'hook.tooMany': { status: 409, number: 1 },
  'hook.deliveryNotFound': { status: 404, number: 1 },

  'user.badCredentials': { status: 401, number: 1 },
  'user.emailTaken': { status: 409, number: 1 },
  'user.notCreated': { status: 400, number: 1 },
  'user.invalidPassword': { status: 422, number: 1 },
  'user.notConfirmed': { status: 403, number: 1 },
  'user.alreadyConfirmed': { status: 409, number: 1 },
  'user.confirmationFailed': { status: 422, number: 1 },
  'user.suspended': { status: 403, number: 1 },
  'user.unknown': { status: 404, number: 1 },
  'user.lastOwner': { status: 409, number: 1 },
  'user.ownRights': { status: 403, number: 1 },
  'user.linkExpired': { status: 422, number: 1 },
  'user.tooManyAttempts': { status: 429, number: 1 },
  'user.codeWrong': { status: 422, number: 1 },
  'user.twoStepOn': { status: 409, number: 1 },
  'user.twoStepOff': { status: 409, number: 1 },
  'user.alreadyJoined': { status: 409, number: 1 },

  'company.none': { status: 404, number: 1 },
  'company.unknown': { status: 404, number: 1 },
  'company.alreadyMember': { status: 409, number: 1 },
  'company.vatInvalid': { status: 422, number: 1 },
  'company.vatTaken': { status: 409, number: 1 },
  'company.vatUnverified': { status: 422, number: 1 },
  'company.nameUnverified': { status: 422, number: 1 },
  'company.nameUnchecked': { status: 422, number: 1 },
  'company.notAwaiting': { status: 409, number: 1 },
  'company.notRefused': { status: 409, number: 1 },
  'company.notValidated': { status: 403, number: 1 },

  'prefix.unproven': { status: 422, number: 1 },
  'prefix.awaitsSupport': { status: 409, number: 1 },
  'prefix.refused': { status: 409, number: 1 },
  'prefix.notCertificate': { status: 415, number: 1 },
  'prefix.tooMany': { status: 422, number: 1 },
  'prefix.undisputed': { status: 409, number: 1 },
  'prefix.alreadyDisputed': { status: 409, number: 1 },
  'prefix.unknown': { status: 404, number: 1 },
  'prefix.decided': { status: 409, number: 1 },

  'sheet.unknown': { status: 404, number: 1 },
  'sheet.versionUnknown': { status: 404, number: 1 },
  'sheet.referenceTaken': { status: 409, number: 1 },
  'sheet.gtinTaken': { status: 409, number: 1 },
  'sheet.invalid': { status: 422, number: 1 },
  'sheet.locked': { status: 409, number: 1 },
  'sheet.notReady': { status: 422, number: 1 },
  'sheet.changedMeanwhile': { status: 409, number: 1 },
  'sheet.alreadyValidated': { status: 409, number: 1 },
  'sheet.notValidated': { status: 409, number: 1 },
  'sheet.alreadyAssociated': { status: 409, number: 1 },
  'sheet.linkTwice': { status: 422, number: 1 },
  'sheet.selectionTooLarge': { status: 422, number: 1 },

  'list.tooLong': { status: 422, number: 1 },

  'code.tooSmall': { status: 422, number: 1 },
  'code.noText': { status: 422, number: 1 },
  'code.noSymbol': { status: 422, number: 1 },
  'code.noDigitalLink': { status: 422, number: 1 },
  'code.noGtin': { status: 422, number: 1 },
  'code.noEan13': { status: 422, number: 1 },
  'code.noLevel': { status: 422, number: 1 },
  'code.opensNoLabel': { status: 422, number: 1 },
  'code.twoSizes': { status: 422, number: 1 },
  'code.moduleWidth': { status: 422, number: 1 },

  'bundle.alreadyRunning': { status: 409, number: 1 },
  'bundle.empty': { status: 422, number: 1 },
  'bundle.unknown': { status: 404, number: 1 },
  'bundle.gone': { status: 410, number: 1 },
  'bundle.ended': { status: 409, number: 1 },

  'guest.unknown': { status: 404, number: 1 },
  'guest.closed': { status: 410, number: 1 },
  'guest.noFile': { status: 404, number: 1 },
  'guest.nothing': { status: 422, number: 1 },
  'guest.closedWine': { status: 409, number: 1 },
  'guest.tooMany': { status: 422, number: 1 },
  'guest.tooManyFiles': { status: 409, number: 1 },
  'guest.commentsFull': { status: 409, number: 1 },
  'kit.tooSmall': { status: 422, number: 1 },
  'kit.tooNarrow': { status: 422, number: 1 },
  'kit.largePackage': { status: 422, number: 1 },

  'import.alreadyRunning': { status: 409, number: 1 },
  'import.notCsv': { status: 415, number: 1 },
  'import.badlyBuilt': { status: 422, number: 1 },
  'import.notSpreadsheet': { status: 415, number: 1 },
  'import.workbookOld': { status: 415, number: 1 },
  'import.workbookNumbers': { status: 415, number: 1 },
  'import.workbookEncrypted': { status: 422, number: 1 },
  'import.workbookDamaged': { status: 422, number: 1 },
  'import.workbookTooLarge': { status: 413, number: 1 },
  'import.workbookTableUnknown': { status: 422, number: 1 },
  'import.tooManyColumns': { status: 422, number: 1 },
  'import.cellTooLong': { status: 422, number: 1 },
  'import.empty': { status: 422, number: 1 },
  'import.tooManyLines': { status: 422, number: 1 },
  'import.unitMissing': { status: 422, number: 1 },
  'import.unknown': { status: 404, number: 1 },
  'import.ended': { status: 409, number: 1 },
  'import.notEnded': { status: 409, number: 1 },
  'import.paused': { status: 409, number: 1 },
  'import.notUndoable': { status: 409, number: 1 },
  'import.rowsMissing': { status: 409, number: 1 },

  'lab.changedMeanwhile': { status: 409, number: 1 },

  'batch.unknown': { status: 404, number: 1 },
  'batch.idempotencyKeyTaken': { status: 409, number: 1 },
  'batch.exhausted': { status: 422, number: 1 },
  'batch.badRange': { status: 422, number: 1 },
  'batch.serialFormatTaken': { status: 409, number: 1 },
  'job.unknown': { status: 404, number: 1 },
  'file.unknown': { status: 404, number: 1 },
  'file.gone': { status: 410, number: 1 },
  'serial.unknown': { status: 404, number: 1 },
  'report.idempotencyKeyTaken': { status: 409, number: 1 },
  'report.tooLarge': { status: 413, number: 1 },
  'report.empty': { status: 422, number: 1 },
  'events.tooMany': { status: 422, number: 1 },
  'event.idTaken': { status: 409, number: 1 },
  'capture.unknown': { status: 404, number: 1 },
  'resource.unknown': { status: 404, number: 1 },
  'query.unknown': { status: 404, number: 1 },
  'query.nameTaken': { status: 409, number: 1 },
  'query.tooMany': { status: 409, number: 1 },
  'subscription.unknown': { status: 404, number: 1 },
  'subscription.tooMany': { status: 409, number: 1 },

  'proof.noFile': { status: 400, number: 1 },
  'proof.notArtwork': { status: 415, number: 1 },
  'proof.tooMany': { status: 429, number: 1 },
  'proof.unknown': { status: 404, number: 1 },
  'proof.noPicture': { status: 404, number: 1 },
  'proof.noResult': { status: 409, number: 1 },
  'proof.none': { status: 409, number: 1 },

  'export.alreadyRunning': { status: 409, number: 1 },
  'export.unknown': { status: 404, number: 1 },
  'export.gone': { status: 410, number: 1 },
  'archive.unreadable': { status: 422, number: 1 },
  'archive.newer': { status: 422, number: 1 },
  'archive.damaged': { status: 422, number: 1 },
  'archive.wrongRow': { status: 422, number: 1 },
  'archive.inconsistent': { status: 422, number: 1 },
  'archive.otherSerialKey': { status: 409, number: 1 },
  'archive.taken': { status: 409, number: 1 },
  'backup.damaged': { status: 422, number: 1 },
  'backup.newer': { status: 422, number: 1 },
  'backup.noBucketKeys': { status: 422, number: 1 },
  'backup.noKeys': { status: 422, number: 1 },
  'backup.notEmpty': { status: 409, number: 1 },
  'backup.otherKey': { status: 409, number: 1 },
  'backup.passphraseNeeded': { status: 422, number: 1 },
  'backup.shortPassphrase': { status: 422, number: 1 },
  'backup.unknownTable': { status: 409, number: 1 },
  'backup.unreadable': { status: 422, number: 1 },
  'backup.wrongPassphrase': { status: 422, number: 1 },

  'tracking.notConfigured': { status: 503, number: 1 },
  'tracking.unreachable': { status: 502, number: 1 },
  'tracking.unknownProduct': { status: 404, number: 1 },
  'partner.refused': { status: 403, number: 1 },
  'partner.notConfigured': { status: 503, number: 1 },

  'news.unknown': { status: 404, number: 1 },
} as const satisfies Record<string, RefusalEntry>

export type RefusalCode = keyof typeof refusals

/** Values for the placeholders of a refusal's message. */
type RefusalValues = Readonly<Record<string, string | number>>

/** The account that a refusal is about, for the log alone: answers never contain it. */
export type RefusedAccount = { readonly user: number; readonly company: number | null }

/** The API key that a refusal is about, when its secret was right; for the log alone too. */
type RefusedKey = { readonly keyId: number; readonly company: number }

type RefusalDetails = {
  readonly values?: RefusalValues
  readonly issues?: readonly ValidationIssue[]
  readonly account?: RefusedAccount | RefusedKey
}

/** An expected error. Anything else thrown is an unexpected error. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: RefusalValues
  readonly issues: readonly ValidationIssue[]
  readonly account: RefusedAccount | RefusedKey | null

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = details.values ?? {}
    this.issues = details.issues ?? []
    this.account = details.account ?? null
  }
}

/** Throws a refusal of the catalogue, with the values and validation issues of its answer. */
export function refuse(code: RefusalCode, details: RefusalDetails = {}): never {
  throw new Refusal(code, details)
}
