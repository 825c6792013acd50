// Accounts and sessions: `/api/compte/…` (specification section 7, contract section 4).

import { interfaceLanguages } from '../../domain/languages.ts'
import { flag, list, nullable, object, oneOf, optional, shaped, text, whole } from '../../domain/shape.ts'
import { userFields } from '../../domain/user/fields.ts'
import { schemaOfField } from '../../domain/field.ts'
import { done, rightsList, user } from '../answers.ts'
import type { Operation } from '../operation.ts'

const email = text({ min: 1, max: 254 })
const password = text({ min: 1, max: 200 })
const token = text({ min: 1, max: 200 })
/** Six digits of an authenticator, or a recovery code; spaces and hyphens do not count. */
const code = text({ min: 1, max: 40 })
const language = oneOf(...interfaceLanguages)
const name = shaped<string>(schemaOfField(userFields.firstName))
const phone = nullable(shaped<string>(schemaOfField(userFields.phone)))

export const accountOperations = {
  'account.login': {
    method: 'POST', path: '/compte/login', needs: 'anyone', scope: 'none', session: 'start',
    input: object({ email, password }), output: object({ code: oneOf(0), next: text() }),
    refusals: ['user.badCredentials', 'user.notConfirmed', 'user.suspended', 'user.tooManyTries', 'request.tooMany'],
  },
  'account.loginCode': {
    method: 'POST', path: '/compte/login/code', needs: 'anyone', scope: 'none', session: 'start',
    input: object({ code }), output: object({ code: oneOf(0), next: text() }),
    refusals: ['session.none', 'user.codeWrong', 'user.twoStepOff', 'user.suspended', 'user.tooManyTries', 'request.tooMany'],
  },
  'account.create': {
    method: 'POST', path: '/compte/create', needs: 'anyone', scope: 'none',
    input: object({ email, password, confirmPassword: password, firstName: name, lastName: name, phone: optional(phone), terms: flag(), lang: language }),
    output: done,
    refusals: ['input.invalid', 'user.emailTaken', 'user.notCreated', 'request.tooMany'],
  },
  'account.confirm': {
    method: 'POST', path: '/compte/confirmation', needs: 'anyone', scope: 'none',
    input: object({ crypt: token, hash: token }), output: done,
    refusals: ['user.confirmationFailed', 'user.alreadyConfirmed'],
  },
  'account.status': {
    method: 'GET', path: '/compte/status', needs: 'anyone', scope: 'none',
    input: object({}), output: object({ status: oneOf(0, 1), username: nullable(text()), company_id: nullable(shaped<number>({ type: 'integer' })) }),
    refusals: [],
  },
  'account.rights': {
    method: 'GET', path: '/compte/rights', needs: 'signedIn', scope: 'none',
    input: object({}), output: object({ rights: rightsList }), refusals: [],
  },
  'account.me': {
    method: 'GET', path: '/compte/me', needs: 'signedIn', scope: 'none',
    input: object({}), output: user, refusals: ['user.unknown'],
  },
  'account.update': {
    method: 'POST', path: '/compte/update', needs: 'signedIn', scope: 'none',
    input: object({ firstName: name, lastName: name, phone: optional(phone), lang: optional(language) }),
    output: done, refusals: ['user.unknown'],
  },
  'account.changePassword': {
    method: 'POST', path: '/compte/password', needs: 'signedIn', scope: 'none',
    input: object({ oldPassword: password, newPassword: password, confirmPassword: password }),
    output: done, refusals: ['input.invalid', 'user.unknown', 'user.invalidPassword', 'user.tooManyTries', 'request.tooMany'],
  },
  'account.setLanguage': {
    method: 'POST', path: '/compte/language', needs: 'signedIn', scope: 'none',
    input: object({ lang: language }), output: done, refusals: ['user.unknown'],
  },
  'account.security': {
    method: 'GET', path: '/compte/security', needs: 'signedIn', scope: 'none',
    input: object({}), output: object({ twoStep: flag(), since: nullable(text()), recoveryLeft: whole() }), refusals: ['user.unknown'],
  },
  'account.beginTwoStep': {
    method: 'POST', path: '/compte/two-step/begin', needs: 'signedIn', scope: 'none',
    /** `picture` is the QR code of `address` as SVG; `secret` the same for hands. */
    input: object({}), output: object({ secret: text(), address: text(), picture: text({ max: 100_000 }) }),
    refusals: ['user.unknown', 'user.twoStepOn'],
  },
  'account.enableTwoStep': {
    method: 'POST', path: '/compte/two-step/enable', needs: 'signedIn', scope: 'none',
    input: object({ password, code }), output: object({ code: oneOf(0), recoveryCodes: list(text(), 20) }),
    refusals: ['user.unknown', 'user.invalidPassword', 'user.codeWrong', 'user.twoStepOn', 'user.twoStepOff', 'user.tooManyTries', 'request.tooMany'],
  },
  'account.disableTwoStep': {
    method: 'POST', path: '/compte/two-step/disable', needs: 'signedIn', scope: 'none',
    input: object({ password, code }), output: done,
    refusals: ['user.unknown', 'user.invalidPassword', 'user.codeWrong', 'user.twoStepOff', 'user.tooManyTries', 'request.tooMany'],
  },
  'account.logout': {
    method: 'POST', path: '/compte/logout', needs: 'anyone', scope: 'none', session: 'end',
    input: object({}), output: done, refusals: [],
  },
  'account.logoutEverywhere': {
    method: 'POST', path: '/compte/logout-everywhere', needs: 'signedIn', scope: 'none', session: 'end',
    input: object({}), output: done, refusals: ['user.unknown'],
  },
  'account.forgot': {
    method: 'POST', path: '/compte/reset/email', needs: 'anyone', scope: 'none',
    input: object({ name: optional(text({ max: 200 })), resetEmail: email }),
    output: object({ code: oneOf(0, 1) }), refusals: ['user.tooManyTries', 'request.tooMany'],
  },
  'account.resetCheck': {
    method: 'POST', path: '/compte/reset/check', needs: 'anyone', scope: 'none',
    input: object({ crypt: token, hash: token }), output: object({ email: text() }),
    refusals: ['user.linkExpired'],
  },
  'account.reset': {
    method: 'POST', path: '/compte/reset/password', needs: 'anyone', scope: 'none',
    input: object({ newPassword: text({ min: 1, max: 2000 }), confirmPassword: text({ min: 1, max: 2000 }), user: object({ crypt: token, hash: token, email }) }),
    output: done, refusals: ['input.invalid', 'user.linkExpired'],
  },
} as const satisfies Record<string, Operation>
