// The lots of a published sheet, each with the version it was bottled from. The list is saved as a whole;
// issues show at their line.

import { NativeSelect } from '../form/native-select.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { operationOf } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { replaceEntry } from '../form/ordered-list.ts'
import { useRemovableRows } from '../form/removable-rows.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './lots-panel.module.css'

type Lot = { readonly lot: string; readonly version: number }
type Props = { readonly id: number; readonly newest: number; readonly lots: readonly Lot[] }

export function LotsPanel({ id, newest, lots: saved }: Props) {
  const translate = useTranslate()
  const session = useSession()
  const mayChange = sessionAllows(session, operationOf('sheets.saveLots').needs) && !session.isImpersonating
  const [lots, setLots] = useState<readonly Lot[]>(saved)
  const [savedLots, setSavedLots] = useState<readonly Lot[]>(saved)
  const { run, busy, refusal } = useAction(
    useCallback(
      async (edited: readonly Lot[]) => {
        const answer = await call('sheets.saveLots', {
          id,
          lots: edited.map(({ lot, version }) => ({ lot: lot.trim(), version })),
        })
        setLots(answer.lots)
        setSavedLots(answer.lots)
        showSuccess(translate('part.lots.saved'))
      },
      [id, translate],
    ),
  )
  const { adder, remove } = useRemovableRows(lots, setLots, ({ lot }) =>
    lot.trim() === '' ? null : translate('part.lots.removed', { lot }),
  )
  const change = (lot: Lot, index: number, changes: Partial<Lot>): void => {
    setLots(replaceEntry(lots, index, { ...lot, ...changes }))
  }
  const errorOf = (index: number): string | undefined =>
    refusal?.issues.find(({ field }) => field.startsWith(`lots.${String(index)}.`))?.message
  const isChanged = JSON.stringify(lots) !== JSON.stringify(savedLots)
  if (!mayChange)
    return lots.length === 0 ? (
      <p className={styles.empty}>{translate('part.lots.empty')}</p>
    ) : (
      <LotList lots={lots} />
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(lots)
      }}
    >
      {refusal !== null && refusal.issues.length === 0 && <RefusalAlert refusal={refusal} />}
      {lots.length === 0 && <p className={styles.empty}>{translate('part.lots.empty')}</p>}
      {lots.map((lot, index) => (
        <LotLine
          key={index}
          lot={lot}
          newest={newest}
          error={errorOf(index)}
          onChange={(changes) => {
            change(lot, index, changes)
          }}
          onRemove={() => {
            remove(lot, index)
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button
          ref={adder}
          type="button"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => {
            setLots([...lots, { lot: '', version: newest }])
          }}
        >
          {translate('part.lots.add')}
        </Button>
        <Button type="submit" loading={busy} disabled={!isChanged}>
          {translate('part.lots.save')}
        </Button>
      </div>
    </form>
  )
}

type LotLineProps = {
  readonly lot: Lot
  readonly newest: number
  readonly error: string | undefined
  readonly onChange: (changes: Partial<Lot>) => void
  readonly onRemove: () => void
}

function LotLine({ lot: { lot, version }, newest, error, onChange, onRemove }: LotLineProps) {
  const translate = useTranslate()
  return (
    <div className={styles.line}>
      <TextInput
        label={translate('part.lots.lot')}
        value={lot}
        maxLength={20}
        required
        withAsterisk={false}
        error={error}
        onChange={(event) => {
          onChange({ lot: event.currentTarget.value })
        }}
      />
      <NativeSelect
        label={translate('part.lots.version')}
        value={String(version)}
        data={versionsUpTo(newest)}
        onChange={(event) => {
          onChange({ version: Number(event.currentTarget.value) })
        }}
      />
      <IconButton
        variant="subtle"
        color="gray"
        size={36}
        aria-label={translate('part.lots.remove', { lot })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </div>
  )
}

function LotList({ lots }: { lots: readonly Lot[] }) {
  const translate = useTranslate()
  return (
    <ul className={styles.list}>
      {lots.map(({ lot, version }) => (
        <li key={lot}>
          <strong>{lot}</strong> {translate('part.versions.name', { number: version })}
        </li>
      ))}
    </ul>
  )
}

function versionsUpTo(newest: number): string[] {
  return Array.from({ length: newest }, (_, index) => String(newest - index))
}
