// The filters that the user has saved: opened, saved under a name, deleted, and shared by the address of the list.

import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconTrash } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type SubmitEvent } from 'react'
import { Link } from '../router/links.tsx'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { call } from '../client/call.ts'
import { formatSheetQuery } from '../client/sheet-query.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { CopyButton } from '../button/copy-button.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showOffer, showSuccess } from '../ui/toast.tsx'
import type { ListAddress } from './list-address.ts'
import styles from './saved-filters.module.css'

type Saved = Output<'filters.list'>['filters']
type Filter = Input<'filters.save'>['filter']

/** Largest length of a name, in characters. */
const maxName = 60

/** `onDone` closes what shows this. */
export function SavedFilters({ address, onDone }: { address: ListAddress; onDone: () => void }) {
  const translate = useTranslate()
  const { saved, refusal, busy, save, remove } = useSavedFilters()
  const [name, setName] = useState('')
  const { page: _page, ...query } = address.query
  const current: Filter = address.pathname === pageOf('archive').path ? { ...query, archived: true } : query
  const to = addressOfFilter(current)
  const isFiltered = Object.keys(query).length > 0
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '' || (await save(name.trim(), current)) !== true) return
    showSuccess(translate('part.savedFilters.saved', { name: name.trim() }))
    onDone()
  }
  return (
    <>
      <RefusalAlert refusal={refusal} />
      {saved !== null && saved.length === 0 && (
        <p className={styles.text}>{translate('part.savedFilters.none')}</p>
      )}
      {saved !== null && saved.length > 0 && (
        <ul className={styles.list} aria-label={translate('part.savedFilters.title')}>
          {saved.map((entry) => (
            <li key={entry.name}>
              <Link
                to={addressOfFilter(entry.filter)}
                aria-current={addressOfFilter(entry.filter) === to ? 'true' : undefined}
                onClick={onDone}
              >
                {entry.name}
              </Link>
              <IconButton
                variant="subtle"
                color="gray"
                size={32}
                disabled={busy}
                aria-label={translate('part.savedFilters.delete', { name: entry.name })}
                onClick={() => {
                  void remove(entry)
                }}
              >
                <IconTrash size={17} stroke={1.7} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isFiltered ? (
        <>
          <form
            className={styles.save}
            onSubmit={(event) => {
              void submit(event)
            }}
          >
            <TextInput
              label={translate('part.savedFilters.name')}
              value={name}
              maxLength={maxName}
              autoComplete="off"
              data-autofocus
              onChange={(event) => {
                setName(event.currentTarget.value)
              }}
            />
            <Button type="submit" loading={busy} disabled={name.trim() === ''}>
              {translate('part.savedFilters.save')}
            </Button>
          </form>
          <div className={styles.share}>
            <p className={styles.text}>{translate('part.savedFilters.share')}</p>
            <CopyButton text={window.location.origin + to} what={translate('part.savedFilters.address')} />
          </div>
        </>
      ) : (
        <p className={styles.text}>{translate('part.savedFilters.unfiltered')}</p>
      )}
    </>
  )
}

/** The saved filters, null until they are read, and what changes them. */
function useSavedFilters() {
  const translate = useTranslate()
  const [saved, setSaved] = useState<Saved | null>(null)
  const read = useAction(
    useCallback(async () => {
      setSaved((await call('filters.list', {})).filters)
    }, []),
  )
  const { run } = read
  useEffect(() => {
    void run()
  }, [run])
  const saving = useAction(
    useCallback(async (name: string, filter: Filter) => {
      setSaved((await call('filters.save', { name, filter })).filters)
      return true
    }, []),
    { toast: false },
  )
  const { run: restore } = useAction(
    useCallback(
      async ({ name, filter }: Saved[number]) => {
        setSaved((await call('filters.save', { name, filter })).filters)
        showSuccess(translate('part.savedFilters.saved', { name }))
      },
      [translate],
    ),
  )
  const removal = useAction(
    useCallback(
      async (entry: Saved[number]) => {
        const { name } = entry
        await call('filters.delete', { name })
        setSaved((before) => before?.filter((other) => other.name !== name) ?? null)
        showOffer(translate('part.savedFilters.deleted', { name }), {
          title: translate('part.toast.undo'),
          act: () => {
            void restore(entry)
          },
        })
      },
      [restore, translate],
    ),
    { toast: false },
  )
  return {
    saved,
    refusal: read.refusal ?? saving.refusal ?? removal.refusal,
    busy: saving.busy || removal.busy,
    save: saving.run,
    remove: removal.run,
  }
}

/** Where a filter shows its list. */
function addressOfFilter({ archived, ...query }: Filter): string {
  return pageOf(archived === true ? 'archive' : 'wines').path + formatSheetQuery(query)
}
