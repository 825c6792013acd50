// Keys that act on every page: "?" lists them, "/" goes to the search, and G with a second key opens a page. They do
// nothing in a field, in a dialog, or with a modifier, and can be switched off (WCAG 2.1.4). A scanner types like a
// keyboard, but faster than a person: its keys do nothing.

import type { PageName } from '../../src/contract/pages.ts'
import { hasSingleKeys } from '../client/storage.ts'
import { navigationOf } from './navigation-items.ts'
import type { ClientSession } from '../client/session.ts'

/** The dialogs that open from every page. */
export type QuickDialog = 'palette' | 'keys'

export type KeyActions = {
  readonly open: (dialog: QuickDialog) => void
  readonly go: (to: string) => void
}

/** The key that opens a page after G, by its Latin letter. */
export const pageKeys: Partial<Readonly<Record<PageName, string>>> = {
  home: 'd',
  wines: 'w',
  create: 'n',
  import: 'i',
  serialize: 's',
  archive: 'a',
  views: 'v',
  options: 'o',
  company: 'c',
  users: 'u',
  activity: 'l',
  guide: 'g',
  help: 'h',
}

/** Milliseconds between two keys of a scanner, at most. */
const scannerPause = 45
/** Milliseconds after G within which the second key counts. */
const patience = 1500

/** Acts on keys until the returned function is called. */
export function listenToKeys(session: ClientSession, { open, go }: KeyActions): () => void {
  const paths = new Map(
    navigationOf(session)
      .flatMap(({ entries }) => entries)
      .flatMap(({ name, path }) => (pageKeys[name] === undefined ? [] : [[pageKeys[name], path] as const])),
  )
  let last = -Infinity
  let begun = -Infinity
  const onKey = (event: KeyboardEvent): void => {
    const pause = event.timeStamp - last
    if (!isModifier(event.key)) last = event.timeStamp
    const isSecond = event.timeStamp - begun < patience
    if (isModifier(event.key)) return
    begun = -Infinity
    if (pause < scannerPause || !isFree(event)) return
    const key = latinKey(event)
    const path = isSecond ? paths.get(key) : undefined
    if (path !== undefined) go(path)
    else if (key === 'g') begun = event.timeStamp
    else if (key === '?') open('keys')
    else if (key === '/') goToSearch(open)
    else return
    event.preventDefault()
  }
  addEventListener('keydown', onKey)
  return () => {
    removeEventListener('keydown', onKey)
  }
}

/** The letter or sign of a key; of a keyboard of another alphabet, the letter at the same place. */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1]
  return (place !== undefined && !/^[a-z]$/i.test(key) && /\p{L}/u.test(key) ? place : key).toLowerCase()
}

/** The sign of the command key of Apple's computers; undefined elsewhere. */
export function controlKey(): string | undefined {
  return /^(?:Mac|iP)/.test(navigator.platform) ? '⌘' : undefined
}

function isModifier(key: string): boolean {
  return ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'].includes(key)
}

/** Whether nothing else waits for the key: no field, no list, no dialog, no input method. */
function isFree({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  repeat,
  defaultPrevented,
}: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented || !hasSingleKeys())
    return false
  const open = document.querySelectorAll('[aria-modal=true], [role=menu], [role=listbox]')
  if ([...open].some((element) => element.checkVisibility())) return false
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role=textbox], [role=combobox]') !== null)
  )
}

/** Goes to the search of the page, or opens the search of everything. */
function goToSearch(open: KeyActions['open']): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]')
  if (field?.checkVisibility() === true) field.focus()
  else open('palette')
}
