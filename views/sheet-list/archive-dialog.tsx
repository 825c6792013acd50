// Archiving a whole vintage, or everything: each says how many sheets it means before it does it (specification section 4).

import { Select } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { call, CallRefusal } from '../client/call.ts'
import { searching } from '../form/option-search.ts'
import { useWords } from '../client/translations.ts'
import { useOpening } from '../ui/dialog-state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'

type Props = { readonly opened: boolean; readonly busy: boolean; readonly onClose: () => void }

export function ArchiveAllDialog({
  count,
  onConfirm,
  ...dialog
}: Props & { readonly count: number; readonly onConfirm: () => void }) {
  const say = useWords()
  return (
    <ConfirmDialog
      {...dialog}
      title={say('page.wines.archiveAllTitle')}
      confirm={say('page.wines.archiveConfirm', { count })}
      disabled={count === 0}
      onConfirm={onConfirm}
    >
      <Consequence count={count} />
    </ConfirmDialog>
  )
}

type VintageProps = Props & {
  readonly vintages: readonly number[]
  readonly proposed: number | undefined
  readonly onConfirm: (vintage: number) => void
}

export function ArchiveVintageDialog({ vintages, proposed, onConfirm, ...dialog }: VintageProps) {
  const say = useWords()
  const [vintage, setVintage] = useState<number | null>(null)
  useOpening(dialog.opened, () => {
    setVintage(proposed ?? null)
  })
  const count = useCount(dialog.opened ? vintage : null)
  return (
    <ConfirmDialog
      {...dialog}
      title={say('page.wines.archiveVintageTitle')}
      confirm={say('page.wines.archiveConfirm', { count: count ?? 0 })}
      disabled={(count ?? 0) === 0}
      onConfirm={() => {
        if (vintage !== null) onConfirm(vintage)
      }}
    >
      <div className={styles.stack}>
        <Select
          label={say('field.vintage.title')}
          placeholder={say('part.form.choose')}
          data={vintages.map(String)}
          value={vintage === null ? null : String(vintage)}
          {...searching(vintages.length)}
          checkIconPosition="right"
          nothingFoundMessage={say('part.form.nothingFound')}
          allowDeselect={false}
          onChange={(year) => {
            setVintage(year === null ? null : Number(year))
          }}
        />
        <div role="status">{count !== null && <Consequence count={count} />}</div>
      </div>
    </ConfirmDialog>
  )
}

function Consequence({ count }: { count: number }) {
  const say = useWords()
  return (
    <>
      <p className={styles.text}>
        <strong>{say('page.wines.archiveCount', { count })}</strong>
      </p>
      {count > 0 && <p className={styles.text}>{say('page.wines.archiveStays')}</p>}
    </>
  )
}

/** How many sheets of a vintage are not archived; null until it is known. */
function useCount(vintage: number | null): number | null {
  const [known, setKnown] = useState<{ readonly vintage: number; readonly count: number } | null>(null)
  const ask = useCallback(async (millesime: number, signal: AbortSignal) => {
    try {
      const { total } = await call('sheets.list', { millesime, archived: false, size: 1 }, { signal })
      setKnown({ vintage: millesime, count: total })
    } catch (error) {
      if (!(error instanceof CallRefusal) && !signal.aborted) throw error
    }
  }, [])
  useEffect(() => {
    if (vintage === null) return undefined
    const stop = new AbortController()
    void ask(vintage, stop.signal)
    return () => {
      stop.abort()
    }
  }, [vintage, ask])
  return known !== null && known.vintage === vintage ? known.count : null
}
