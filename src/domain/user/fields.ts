// The declaration of the user (specification 3).

import type { Draft, Fields } from '../field.ts'

/**
 * The pattern of an e-mail address: HTML Living Standard, "valid e-mail address", with a dot in the domain.
 */
export const emailPattern =
  "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}" +
  '@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?' +
  '(?:\\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$'

/**
 * A first or last name: at least one visible character; no line breaks, bidirectional controls, angle
 * brackets or web addresses. Sign-up e-mails print the name and go to any address that is typed, so a name
 * must not carry a message.
 */
const personNamePattern =
  '^(?=.*[\\p{L}\\p{N}\\p{P}])(?!.*\\.\\p{Ll}{2})[^\\p{Cc}\\u202a-\\u202e\\u2066-\\u2069<>@:/\\\\]*$'

/** All fields of a user. */
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
    pattern: personNamePattern,
    required: 'save',
    afterCode: 'adjustable',
    example: 'Marie',
  },
  lastName: {
    kind: 'text',
    group: 'account',
    max: 60,
    pattern: personNamePattern,
    required: 'save',
    afterCode: 'adjustable',
    example: 'Durand',
  },
  phone: { kind: 'phone', group: 'account', afterCode: 'adjustable', example: '+33475080000' },
} as const satisfies Fields

export type UserDraft = Draft<typeof userFields>

/** States that an admin sets: 1 active, 2 suspended (cannot sign in, sessions end). */
export type UserState = 1 | 2

/** An e-mail address as it is stored and compared: trimmed, in lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * A user after a profile change. Names are replaced. An absent phone stays, null removes it. The e-mail
 * address stays.
 */
export function withProfileChanges(
  user: UserDraft,
  person: {
    readonly firstName: string
    readonly lastName: string
    readonly phone?: string | null | undefined
  },
): UserDraft {
  const { phone, ...unchanged } = user
  const nextPhone = person.phone === undefined ? phone : person.phone
  return {
    ...unchanged,
    firstName: person.firstName,
    lastName: person.lastName,
    ...(nextPhone ? { phone: nextPhone } : {}),
  }
}
