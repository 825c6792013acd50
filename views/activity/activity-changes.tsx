// What an entry of the activity changed, in words: the name of each value, and the value before and after.

import type { ReactNode } from 'react'
import type { ActivityAnswer } from '../../src/contract/operations/activity.ts'
import { membersOf } from '../../src/domain/company/activity.ts'
import { companyOptionNames } from '../../src/domain/company/fields.ts'
import { rights } from '../../src/domain/rights.ts'
import { sheetFields, type SheetField } from '../../src/domain/sheet/fields.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { isBlank } from '../../src/domain/value.ts'
import type { Translate } from '../client/translations.ts'
import { valueOf } from '../sheet/field-value.tsx'

/** One value that changed; null where there is none. */
export type ActivityChange = {
  readonly name: string
  readonly title: string
  readonly before: ReactNode
  readonly after: ReactNode
}

type Entry = Pick<ActivityAnswer, 'kind' | 'before' | 'after'>

/** The place of each field among those of a sheet. */
const places = new Map(Object.keys(sheetFields).map((name, place) => [name, place]))

/** The changes of an entry, those of a wine in the order of its fields. What has no words is left out. */
export function activityChanges(entry: Entry, translate: Translate): ActivityChange[] {
  const { kind, before, after } = entry
  const [old, now] = [changedMembers(kind, before), changedMembers(kind, after)]
  const names = changedNames(entry, translate)
  // The trail has them in the order in which the database stores members: by length.
  if (kind === 'wines') names.sort((one, other) => placeOf(one) - placeOf(other))
  return names.map(({ name, title }) => ({
    name,
    title,
    before: valueText(name, old, kind, translate),
    after: valueText(name, now, kind, translate),
  }))
}

function placeOf({ name }: Pick<ActivityChange, 'name'>): number {
  return places.get(name) ?? places.size
}

/** The names of what an entry changed, without the values: those of a new wine are many. */
export function changedNames(
  { kind, before, after }: Entry,
  translate: Translate,
): Pick<ActivityChange, 'name' | 'title'>[] {
  const [old, now] = [changedMembers(kind, before), changedMembers(kind, after)]
  // Support records of a person what it sent, not what stayed.
  const isReplaced = kind === 'users' && before !== null && after !== null
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) => {
    if (isReplaced && !(name in now)) return []
    if (isSame(old[name] ?? null, now[name] ?? null)) return []
    const title = titleOf(name, kind, translate)
    return title === undefined ? [] : [{ name, title }]
  })
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}

type Members = Readonly<Record<string, unknown>>

/** The recorded values; support records the changes of a sheet or of a person inside another member. */
function changedMembers(kind: ActivityAnswer['kind'], value: unknown): Members {
  const { changes, draft, ...members } = membersOf(value)
  return kind === 'wines' ? { ...members, ...membersOf(draft), ...membersOf(changes) } : members
}

function titleOf(name: string, kind: ActivityAnswer['kind'], translate: Translate): string | undefined {
  if (kind === 'wines' && name === 'state') return translate('part.sheets.status')
  if (kind === 'wines' && isSheetField(name)) return translate.byId(`field.${name}.title`)
  return (
    translate.byId(`page.activity.value.${name}`) ??
    translate.byId(`field.${name}.title`) ??
    optionTitle(name, translate)
  )
}

function optionTitle(name: string, translate: Translate): string | undefined {
  return companyOptionNames.some((option) => option === name)
    ? translate.byId(`page.options.${name}`)
    : undefined
}

function valueText(
  name: string,
  values: Members,
  kind: ActivityAnswer['kind'],
  translate: Translate,
): ReactNode {
  const value = values[name]
  if (isBlank(value)) return null
  if (kind === 'wines' && isSheetField(name)) return valueOf(name, values, translate)
  if (kind === 'wines' && name === 'state')
    return translate(value === sheetStates.validated ? 'part.status.validated' : 'part.status.draft')
  if (name === 'rights' && Array.isArray(value)) return rightNames(value, translate)
  if (Array.isArray(value)) return listed(value, translate)
  if (typeof value === 'boolean' || companyOptionNames.some((option) => option === name))
    return translate(value === true || value === 1 ? 'part.yes' : 'part.no')
  if (typeof value === 'number') return translate.number(value)
  if (typeof value !== 'string') return null
  return translate.byId(`page.activity.${name}.${value}`) ?? value
}

function rightNames(value: readonly unknown[], translate: Translate): string {
  const names = rights.filter((right) => value.includes(right)).map((right) => translate(`right.${right}`))
  return names.length === 0 ? translate('page.users.noRights') : translate.list(names)
}

/** Lots with their versions, links with their titles and addresses, else the texts of a list. */
function listed(values: readonly unknown[], translate: Translate): string {
  return values
    .map((value) => {
      const { lot, version, href, title } = membersOf(value)
      if (typeof lot === 'string') return translate('page.activity.lot', { lot, version: Number(version) })
      if (typeof href === 'string') return typeof title === 'string' ? `${title} (${href})` : href
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    })
    .filter((text) => text !== '')
    .join(', ')
}

function isSheetField(name: string): name is SheetField {
  return Object.hasOwn(sheetFields, name)
}
