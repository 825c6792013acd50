// The store of published labels on the tab of operations: where it is, when it was written, what fails (decision 47).

import { IconAlertTriangle } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import type { InstallationAnswer } from '../../src/contract/operations/installation.ts'
import { useTranslate } from '../client/translations.ts'
import { Facts } from '../ui/facts.tsx'
import { useFileSize } from '../files/file-size.ts'
import { Section } from '../ui/section.tsx'
import styles from './admin-operations.module.css'

export function LabelStore({ state: { labelStore, labelsWaiting } }: { state: InstallationAnswer }) {
  const translate = useTranslate()
  const sizeOf = useFileSize()
  const { place, freeBytes, writtenAt, failures, failedAt, failure } = labelStore
  return (
    <Section
      title={translate('page.admin.operations.store')}
      lead={translate('page.admin.operations.storeLead')}
    >
      {failedAt !== null && (
        <Alert color="red" role="alert" mb="md" icon={<IconAlertTriangle aria-hidden />}>
          {translate('page.admin.operations.storeFailed', {
            count: failures,
            moment: translate.moment(failedAt),
          })}{' '}
          <span className={styles.reason}>{failure}</span>
        </Alert>
      )}
      <Facts
        facts={[
          {
            title: translate('page.admin.operations.storePlace'),
            value: <span className={styles.name}>{place}</span>,
            wide: true,
          },
          {
            title: translate('page.admin.operations.storeWritten'),
            value: writtenAt === null ? '–' : translate.moment(writtenAt),
          },
          { title: translate('page.admin.operations.labels'), value: translate.number(labelsWaiting) },
          {
            title: translate('page.admin.operations.storeFree'),
            value: freeBytes === null ? '–' : sizeOf(freeBytes),
          },
        ]}
      />
    </Section>
  )
}
