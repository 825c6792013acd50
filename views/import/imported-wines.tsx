// The wines of an import with their status, and the publication of those that are ready.

import { Anchor } from '../text/anchor.tsx'
import { Text } from '../text/text.tsx'
import { IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { companyMayPublish, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { StatusBadge } from '../sheet-list/status-badge.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { DataTable } from '../table/data-table.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { useImportedWines, usePublication, type ImportedWine } from './imported-wine-list.ts'
import styles from './result-step.module.css'

/** Wines that are listed, at most; the list of wines has all. */
const mostShown = 100

export function ImportedWines({ job }: { job: ImportAnswer }) {
  const translate = useTranslate()
  const { wines, reload } = useImportedWines(job)
  if (wines.length === 0) return null
  return (
    <Section
      title={translate('page.import.wines.title')}
      lead={translate('page.import.wines.lead')}
      flush
      actions={<PublishReady wines={wines} onPublished={reload} />}
    >
      <DataTable
        caption={translate('page.import.wines.title')}
        rows={wines.slice(0, mostShown)}
        idOf={({ id }) => id}
        columns={[
          {
            id: 'wine',
            title: translate('page.import.wines.wine'),
            isCardTitle: true,
            cell: ({ id, title }) => (
              <Anchor to={`/recapitulatif/${String(id)}`} fw={600}>
                {title}
              </Anchor>
            ),
          },
          {
            id: 'status',
            title: translate('page.import.wines.status'),
            cell: (wine) => <StatusBadge sheet={wine} />,
          },
        ]}
      />
      {wines.length > mostShown && (
        <Text c="dimmed" px="lg" py="sm">
          {translate('page.import.refused.more', { count: wines.length - mostShown })}
        </Text>
      )}
    </Section>
  )
}

/** Publishes the drafts that are complete, after a confirmation; the others stay drafts. */
function PublishReady({ wines, onPublished }: { wines: readonly ImportedWine[]; onPublished: () => void }) {
  const translate = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const mayPublish = companyMayPublish(useSession())
  const drafts = wines.filter(({ state, archived }) => state === sheetStates.unvalidated && !archived)
  const { publish, progress, outcome } = usePublication(drafts, onPublished)
  return (
    <div>
      <RefusalAlert refusal={publish.refusal} />
      {drafts.length > 0 && !mayPublish && (
        <p className={styles.publication}>{translate('refusal.company.notValidated')}</p>
      )}
      {drafts.length > 0 && mayPublish && (
        <Button
          leftSection={<IconQrcode size={18} stroke={1.7} aria-hidden />}
          loading={publish.busy}
          onClick={() => {
            setAsking(true)
          }}
        >
          {translate('page.import.wines.publish')}
        </Button>
      )}
      <p role="status" className={styles.publication}>
        {publish.busy
          ? translate('page.import.wines.publishing', { done: progress, count: drafts.length })
          : outcome !== null && translate('page.import.wines.published', outcome)}
      </p>
      <ConfirmDialog
        opened={isAsking}
        title={translate('page.import.wines.publish')}
        confirmLabel={translate('page.import.wines.publish')}
        onConfirm={() => {
          setAsking(false)
          void publish.run()
        }}
        onClose={() => {
          setAsking(false)
        }}
      >
        {translate('page.import.wines.publishText', { count: drafts.length })}
      </ConfirmDialog>
    </div>
  )
}
