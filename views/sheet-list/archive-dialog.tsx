// The dialogs that archive a vintage or all sheets. Each says how many sheets it archives (specification 4).

import { useCallback, useEffect, useState } from 'react'
import { call, CallRefusal } from '../client/call.ts'
import { searchableProps } from '../form/option-search.ts'
import { useTranslate } from '../client/translations.ts'
import { useOnOpen } from '../ui/dialog-state.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import styles from '../ui/dialog.module.css'
import { Select } from '../overlay/select.tsx'

type Props = { readonly opened: boolean; readonly busy: boolean; readonly onClose: () => void }

export function ArchiveAllDialog({
  count,
  onConfirm,
  ...dialog
}: Props & { readonly count: number; readonly onConfirm: () => void }) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      {...dialog}
      title={translate('page.wines.archiveAllTitle')}
      confirmLabel={translate('page.wines.archiveConfirm', { count })}
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
  const translate = useTranslate()
  const [vintage, setVintage] = useState<number | null>(null)
  useOnOpen(dialog.opened, () => {
    setVintage(proposed ?? null)
  })
  const count = useCount(dialog.opened ? vintage : null)
  return (
    <ConfirmDialog
      {...dialog}
      title={translate('page.wines.archiveVintageTitle')}
      confirmLabel={translate('page.wines.archiveConfirm', { count: count ?? 0 })}
      disabled={(count ?? 0) === 0}
      onConfirm={() => {
        if (vintage !== null) onConfirm(vintage)
      }}
    >
      <div className={styles.stack}>
        <Select
          label={translate('field.vintage.title')}
          placeholder={translate('part.form.choose')}
          data={vintages.map(String)}
          value={vintage === null ? null : String(vintage)}
          {...searchableProps(vintages.length)}
          nothingFoundMessage={translate('part.form.nothingFound')}
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
  const translate = useTranslate()
  return (
    <>
      <p className={styles.text}>
        <strong>{translate('page.wines.archiveCount', { count })}</strong>
      </p>
      {count > 0 && <p className={styles.text}>{translate('page.wines.archiveStays')}</p>}
    </>
  )
}

/** The number of sheets of a vintage that are not archived; null until the server has answered. */
function useCount(vintage: number | null): number | null {
  const [known, setKnown] = useState<{ readonly vintage: number; readonly count: number } | null>(null)
  const load = useCallback(async (millesime: number, signal: AbortSignal) => {
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
    void load(vintage, stop.signal)
    return () => {
      stop.abort()
    }
  }, [vintage, load])
  return known !== null && known.vintage === vintage ? known.count : null
}
