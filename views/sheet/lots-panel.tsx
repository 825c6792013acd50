// The lots of a published sheet: which version each was bottled from. Saved as a whole; faults stand beside their line.

import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { operationOf } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { isAllowed, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './lots-panel.module.css'

type Lot = { readonly lot: string; readonly version: number }
type Props = { readonly id: number; readonly newest: number; readonly lots: readonly Lot[] }

export function LotsPanel({ id, newest, lots: saved }: Props) {
  const translate = useTranslate()
  const session = useSession()
  const mayChange = isAllowed(session, operationOf('sheets.saveLots').needs) && !session.looking
  const [lots, setLots] = useState<readonly Lot[]>(saved)
  const [kept, setKept] = useState<readonly Lot[]>(saved)
  const { run, busy, refusal } = useAction(
    useCallback(
      async (wanted: readonly Lot[]) => {
        const answer = await call('sheets.saveLots', {
          id,
          lots: wanted.map(({ lot, version }) => ({ lot: lot.trim(), version })),
        })
        setLots(answer.lots)
        setKept(answer.lots)
        showSuccess(translate('part.lots.saved'))
      },
      [id, translate],
    ),
  )
  const put = (place: number, change: Partial<Lot>): void => {
    setLots(lots.map((one, at) => (at === place ? { ...one, ...change } : one)))
  }
  const fault = (place: number): string | undefined =>
    refusal?.faults.find(({ field }) => field.startsWith(`lots.${String(place)}.`))?.message
  const isChanged = JSON.stringify(lots) !== JSON.stringify(kept)
  if (!mayChange)
    return lots.length === 0 ? (
      <p className={styles.empty}>{translate('part.lots.empty')}</p>
    ) : (
      <Named lots={lots} />
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void run(lots)
      }}
    >
      {refusal !== null && refusal.faults.length === 0 && <RefusalAlert refusal={refusal} />}
      {lots.length === 0 && <p className={styles.empty}>{translate('part.lots.empty')}</p>}
      {lots.map(({ lot, version }, place) => (
        <div key={place} className={styles.line}>
          <TextInput
            label={translate('part.lots.lot')}
            value={lot}
            maxLength={20}
            required
            withAsterisk={false}
            error={fault(place)}
            onChange={(event) => {
              put(place, { lot: event.currentTarget.value })
            }}
          />
          <NativeSelect
            label={translate('part.lots.version')}
            value={String(version)}
            data={versionsUpTo(newest)}
            onChange={(event) => {
              put(place, { version: Number(event.currentTarget.value) })
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={translate('part.lots.remove', { lot })}
            onClick={() => {
              setLots(lots.filter((_, at) => at !== place))
            }}
          >
            <IconX size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <div className={styles.actions}>
        <Button
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

function Named({ lots }: { lots: readonly Lot[] }) {
  const translate = useTranslate()
  return (
    <ul className={styles.named}>
      {lots.map(({ lot, version }) => (
        <li key={lot}>
          <strong>{lot}</strong> {translate('part.versions.name', { number: version })}
        </li>
      ))}
    </ul>
  )
}

function versionsUpTo(newest: number): string[] {
  return Array.from({ length: newest }, (_, place) => String(newest - place))
}
