// The users of the actor's company: `/api/user/…`.

import { fieldSchema } from '../../domain/field.ts'
import { interfaceLanguages } from '../../domain/languages.ts'
import { flag, list, nullable, object, oneOf, optional, shaped, text } from '../../domain/shape.ts'
import { userFields } from '../../domain/user/fields.ts'
import { done, id, rightsList, user } from '../answers.ts'
import { listFormats, listTypes, type Operation } from '../operation.ts'

const needs = ['premium', 'manage_user', 'admin'] as const
const person = {
  firstName: shaped<string>(fieldSchema(userFields.firstName)),
  lastName: shaped<string>(fieldSchema(userFields.lastName)),
  phone: optional(nullable(shaped<string>(fieldSchema(userFields.phone)))),
}

export const userOperations = {
  'users.list': {
    method: 'GET',
    path: '/user/list',
    needs,
    scope: 'company',
    command: 'users list',
    input: object({}),
    output: object({ users: list(user, 1000) }),
    refusals: [],
  },
  /** The list as a file. */
  'users.listFile': {
    method: 'GET',
    path: '/user/list.{format}',
    needs,
    scope: 'company',
    command: 'users list-file',
    input: object({ format: oneOf(...listFormats) }),
    output: { file: Object.values(listTypes) },
    refusals: ['list.tooLong'],
  },
  'users.create': {
    method: 'POST',
    path: '/user/create',
    needs,
    scope: 'company',
    command: 'users create',
    input: object({
      email: text({ min: 1, max: 254 }),
      ...person,
      rights: rightsList,
      lang: optional(oneOf(...interfaceLanguages)),
    }),
    output: object({ code: oneOf(0), user }),
    refusals: ['user.emailTaken', 'input.invalid', 'right.missing', 'company.none', 'request.tooMany'],
  },
  'users.update': {
    method: 'POST',
    path: '/user/update',
    needs,
    scope: 'company',
    command: 'users update',
    input: object({ user_id: id, ...person, rights: rightsList }),
    output: object({ code: oneOf(0), user }),
    refusals: ['user.unknown', 'user.ownRights', 'user.lastOwner', 'right.missing'],
  },
  'users.delete': {
    method: 'POST',
    path: '/user/delete',
    needs,
    scope: 'company',
    command: 'users delete',
    input: object({ user_id: id }),
    output: done,
    refusals: ['user.unknown', 'user.lastOwner', 'user.ownRights'],
  },
  'users.invite': {
    method: 'POST',
    path: '/user/invite',
    needs,
    scope: 'company',
    command: 'users invite',
    input: object({ user_id: id }),
    output: done,
    refusals: ['user.unknown', 'user.alreadyJoined', 'request.tooMany'],
  },
  /** Whether users who may publish must have a second factor, and whether the caller may change that. */
  'users.security': {
    method: 'GET',
    path: '/user/security',
    needs,
    scope: 'company',
    input: object({}),
    output: object({ secondFactor: flag(), mayChange: flag() }),
    refusals: ['company.none'],
  },
  /** For the owner. From the next request on, users who may publish set up their second factor first. */
  'users.requireSecondFactor': {
    method: 'POST',
    path: '/user/security',
    needs,
    scope: 'company',
    input: object({ required: flag() }),
    output: done,
    refusals: ['company.none', 'right.missing'],
  },
} as const satisfies Record<string, Operation>
