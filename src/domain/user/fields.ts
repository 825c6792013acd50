// The declaration of the user (specification section 3).

import { changesShape, draftShape, type Changes, type Draft, type Fields } from '../field.ts'

/** The standard pattern of an e-mail address: HTML Living Standard, "valid e-mail address", with a dot in the domain. */
export const emailPattern =
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$"

/**
 * What people are called by: something one sees, without line breaks, signs that turn the order of others, brackets and
 * addresses. It stands in letters to whatever address somebody types, and nobody shall send his own message that way.
 */
const personName =
  '^(?=.*[\\p{L}\\p{N}\\p{P}])(?!.*\\.\\p{Ll}{2})[^\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069<>@:/\\\\]*$'

export const userFields = {
  email: {
    kind: 'text',
    group: 'account',
    min: 6,
    max: 254,
    pattern: emailPattern,
    required: 'save',
    afterCode: 'locked',
    column: true,
    example: 'marie@deuxrives.example',
  },
  firstName: {
    kind: 'text',
    group: 'account',
    max: 60,
    pattern: personName,
    required: 'save',
    afterCode: 'adjustable',
    example: 'Marie',
  },
  lastName: {
    kind: 'text',
    group: 'account',
    max: 60,
    pattern: personName,
    required: 'save',
    afterCode: 'adjustable',
    example: 'Durand',
  },
  phone: {
    kind: 'text',
    group: 'account',
    max: 16,
    pattern: '^\\+[1-9]\\d{6,14}$',
    afterCode: 'adjustable',
    example: '+33475080000',
  },
} as const satisfies Fields

export type UserDraft = Draft<typeof userFields>
export type UserChanges = Changes<typeof userFields>
export const userDraft = draftShape(userFields)
export const userChanges = changesShape(userFields)

/** Set by an admin: 1 active, 2 suspended (cannot sign in, sessions end). */
export const userStates = [1, 2] as const
export type UserState = (typeof userStates)[number]

/** An address as it is compared and stored: trimmed and in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** A user after changes to who he is: an absent phone stays, null takes it away; the address never changes here. */
export function changedPerson(
  user: UserDraft,
  person: {
    readonly firstName: string
    readonly lastName: string
    readonly phone?: string | null | undefined
  },
): UserDraft {
  const { phone, ...kept } = user
  const nextPhone = person.phone === undefined ? phone : person.phone
  return {
    ...kept,
    firstName: person.firstName,
    lastName: person.lastName,
    ...(nextPhone ? { phone: nextPhone } : {}),
  }
}
