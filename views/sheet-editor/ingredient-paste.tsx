// A pasted list of ingredients: recognised substances go into the list; the other parts stay here until the
// user finds the substance or dismisses them.

import { Textarea } from '@mantine/core'
import { IconClipboardText, IconPlus, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import { familyOf } from '../../src/domain/sheet/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { useHistoryLayer } from '../router/layers.ts'
import { useTranslate } from '../client/translations.ts'
import { useSheetContext } from './sheet-context.ts'
import styles from './ingredients-editor.module.css'

export type Recognised = Output<'sheets.recognise'>

type IngredientPaste = {
  readonly last: Recognised | null
  /** The parts that the user has not settled yet. */
  readonly unread: readonly string[]
  readonly busy: boolean
  readonly refusal: CallRefusal | null
  /** True once the server has read the text. */
  readonly read: (text: string) => Promise<boolean>
  readonly settle: (text: string) => void
}

/** Characters of a pasted text that are read, at most. */
const longestText = 5000

/** Reads pasted text; `onRecognised` puts the recognised substances into the list. */
export function useIngredientPaste(onRecognised: (recognised: Recognised) => void): IngredientPaste {
  const [last, setLast] = useState<Recognised | null>(null)
  const { draft, unread, setUnread } = useSheetContext()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal | null>(null)
  const latest = useRef(onRecognised)
  useEffect(() => {
    latest.current = onRecognised
  })
  const read = async (text: string): Promise<boolean> => {
    setBusy(true)
    setRefusal(null)
    try {
      const recognised = await call('sheets.recognise', {
        text: text.slice(0, longestText),
        family: familyOf(draft),
      })
      latest.current(recognised)
      setLast(recognised)
      setUnread((before) => [...new Set([...before, ...recognised.unread])])
      return true
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error
      setRefusal(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  const settle = (text: string): void => {
    setUnread((before) => before.filter((part) => part !== text))
  }
  return { last, unread, busy, refusal, read, settle }
}

type PanelProps = {
  readonly paste: IngredientPaste
  readonly onFind: (text: string) => void
  /** Adds a part as a free ingredient; absent for a wine, which has none. */
  readonly onAddFree?: (text: string) => void
}

export function IngredientPastePanel({ paste, ...actions }: PanelProps) {
  return (
    <>
      <PasteBox paste={paste} />
      <PasteOutcome paste={paste} {...actions} />
    </>
  )
}

function PasteBox({ paste }: { paste: IngredientPaste }) {
  const translate = useTranslate()
  const { dialog } = useSheetContext()
  const isOpen = dialog.name === 'paste'
  useHistoryLayer(isOpen, dialog.close)
  const [text, setText] = useState('')
  const panel = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) area.current?.focus()
  }, [isOpen])
  const read = async (): Promise<void> => {
    if (!(await paste.read(text))) return
    // The user may have moved the focus elsewhere while the server read the text.
    const focused = document.activeElement
    const isHere = focused === null || focused === document.body || focused.closest('[data-paste]') !== null
    setText('')
    dialog.close()
    if (isHere) opener.current?.focus()
  }
  return (
    <div className={styles.paste} data-paste>
      <Button
        ref={opener}
        type="button"
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        aria-controls={panel}
        leftSection={<IconClipboardText size={16} stroke={1.6} aria-hidden />}
        onClick={() => {
          if (isOpen) dialog.close()
          else dialog.open('paste')
        }}
      >
        {translate('part.ingredients.paste')}
      </Button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <>
            <Textarea
              ref={area}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={longestText}
              value={text}
              label={translate('part.ingredients.paste')}
              description={translate('part.ingredients.paste.help')}
              onChange={(event) => {
                setText(event.currentTarget.value)
              }}
            />
            <Button
              type="button"
              mt="sm"
              size="sm"
              variant="default"
              loading={paste.busy}
              disabled={text.trim() === ''}
              onClick={() => {
                void read()
              }}
            >
              {translate('part.ingredients.paste.read')}
            </Button>
          </>
        )}
      </div>
      <RefusalAlert refusal={paste.refusal} />
    </div>
  )
}

/** The result: each recognised part with its substance, and the parts still to be settled. */
function PasteOutcome({ paste, onFind, onAddFree }: PanelProps) {
  const translate = useTranslate()
  const { last, unread, settle } = paste
  return (
    <>
      <div role="status" className={last === null ? styles.hidden : styles.found}>
        {last !== null && (
          <details>
            <summary>{translate('part.ingredients.found', { count: last.found.length })}</summary>
            <ul>
              {last.found.map(({ text, entry }, index) => (
                <li key={`${entry.id} ${String(index)}`}>
                  <q>{text}</q> {translate(`ingredient.${entry.id}`)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {unread.length > 0 && (
        <div className={styles.unread} role="group" aria-label={translate('part.ingredients.unread')}>
          <p>
            <strong>{translate('part.ingredients.unread')}</strong>{' '}
            <span>{translate('part.ingredients.unread.help')}</span>
          </p>
          <ul>
            {unread.map((text) => (
              <li key={text}>
                <q>{text}</q>
                <Button
                  type="button"
                  size="compact-sm"
                  variant="default"
                  aria-label={`${translate('part.ingredients.unread.find')}: ${text}`}
                  leftSection={<IconSearch size={14} stroke={1.8} aria-hidden />}
                  onClick={() => {
                    onFind(text)
                  }}
                >
                  {translate('part.ingredients.unread.find')}
                </Button>
                {onAddFree !== undefined && (
                  <Button
                    type="button"
                    size="compact-sm"
                    variant="default"
                    aria-label={`${translate('part.ingredients.unread.addFree')}: ${text}`}
                    leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
                    onClick={() => {
                      onAddFree(text)
                    }}
                  >
                    {translate('part.ingredients.unread.addFree')}
                  </Button>
                )}
                <Button
                  type="button"
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`${translate('part.ingredients.unread.dismiss')}: ${text}`}
                  leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
                  onClick={() => {
                    settle(text)
                  }}
                >
                  {translate('part.ingredients.unread.dismiss')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
