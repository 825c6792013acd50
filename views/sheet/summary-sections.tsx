// Sections of a sheet's summary: notices, readiness, fields to check again, addresses.

import { IconArchive, IconExternalLink, IconInfoCircle } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { CopyButton } from '../button/copy-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { ReadinessList } from './readiness-list.tsx'
import { RecheckList } from './recheck-list.tsx'
import { companyMayPublish, sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './summary.module.css'

/** Alerts for a withdrawn and for an archived sheet. */
export function SheetNotices({ sheet: { withdrawn, archived, code } }: { sheet: SheetAnswer }) {
  const translate = useTranslate()
  return (
    <>
      {withdrawn && (
        <Alert
          color="red"
          mb="lg"
          icon={<IconInfoCircle aria-hidden />}
          title={translate('page.summary.withdrawnTitle')}
        >
          {translate('page.summary.withdrawnText')}
        </Alert>
      )}
      {archived && (
        <Alert
          color="gray"
          mb="lg"
          icon={<IconArchive aria-hidden />}
          title={translate('page.summary.archivedTitle')}
        >
          {translate('page.summary.archivedText', { hasCode: code === null ? 'no' : 'yes' })}
        </Alert>
      )}
    </>
  )
}

/** The readiness of a draft. Its issues link to the form where the user may write. */
export function Readiness({
  sheet,
  readiness,
}: {
  sheet: SheetAnswer
  readiness: Output<'sheets.readiness'>
}) {
  const translate = useTranslate()
  const session = useSession()
  const mayEdit = sessionAllows(session, operationOf('sheets.update').needs)
  const { id, draft } = sheet
  return (
    <>
      {!companyMayPublish(session) && (
        <Alert color="teal" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {translate('refusal.company.notValidated')}
        </Alert>
      )}
      <ReadinessList {...readiness} draft={draft} form={mayEdit ? `/create?id=${String(id)}` : null} />
      <Recheck sheet={sheet} />
    </>
  )
}

/** The fields carried over from another vintage, with links to the form where the user may write. */
export function Recheck({ sheet: { id, state, recheck, draft } }: { sheet: SheetAnswer }) {
  const session = useSession()
  const isDraft = state === sheetStates.unvalidated
  const mayWrite = sessionAllows(session, operationOf(isDraft ? 'sheets.update' : 'sheets.adjust').needs)
  return (
    <RecheckList
      key={id}
      id={id}
      recheck={recheck}
      draft={draft}
      form={mayWrite ? `/create?id=${String(id)}${isDraft ? '' : '&adjust=1'}` : null}
    />
  )
}

export function Addresses({ sheet: { labelUrl, url, digitalLink } }: { sheet: SheetAnswer }) {
  const translate = useTranslate()
  const addresses = [
    { title: translate('page.summary.labelAddress'), address: labelUrl },
    { title: translate('part.codes.link.standard'), address: url },
    { title: translate('part.codes.link.gs1'), address: digitalLink },
  ].flatMap(({ title, address }) =>
    address === null
      ? []
      : [{ title, value: <Address address={address} title={title} />, wide: true as const }],
  )
  return <Facts facts={addresses} />
}

function Address({ address, title }: { address: string; title: string }) {
  const translate = useTranslate()
  return (
    <span className={styles.address}>
      <code>{address}</code>
      <span className={styles.tools}>
        <CopyButton text={address} what={title} small />
        <IconButton
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="light"
          color="gray"
          size={32}
          aria-label={`${title} (${translate('part.newTab')})`}
        >
          <IconExternalLink size={17} stroke={1.7} aria-hidden />
        </IconButton>
      </span>
    </span>
  )
}
