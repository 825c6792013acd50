// The page of one sheet: its status and what it still needs, its code in every format, its label, all its
// data, and every published version.

import type { SheetAnswer } from '../../src/contract/answers.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import type { PageProps } from '../client/page-data.ts'
import { CodePanel } from '../code/code-panel.tsx'
import { ShareButton } from '../guest/share-button.tsx'
import { LabelPreview } from '../preview/label-preview.tsx'
import { RenderedLater } from '../router/rendered-later.tsx'
import { LinksPanel } from '../sheet/links-panel.tsx'
import { LotsPanel } from '../sheet/lots-panel.tsx'
import { ProofPanel } from '../proof/proof-panel.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PublishedLabel } from '../preview/published-label.tsx'
import { Section } from '../ui/section.tsx'
import { sheetTitle } from '../sheet-list/sheet-table.tsx'
import { StatusBadge } from '../sheet-list/status-badge.tsx'
import { VersionCompare } from '../sheet/version-compare.tsx'
import { VersionList } from '../sheet/version-list.tsx'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { SummaryActions } from '../sheet/summary-buttons.tsx'
import { Details } from '../sheet/summary-details.tsx'
import { SummaryStrip } from '../sheet/summary-strip.tsx'
import { Addresses, Readiness, Recheck, SheetNotices } from '../sheet/summary-sections.tsx'
import styles from './summary.module.css'

type Props = PageProps<'summary'>

export function SummaryPage({
  sheet,
  versions: { versions },
  readiness,
  lots: { lots },
  links: { links },
  proofs: { proofs },
  views,
}: Props) {
  const translate = useTranslate()
  const { code, draft, labelUrl, version } = sheet
  const isDraft = sheet.state === sheetStates.unvalidated
  const lead = [draft.appellation, draft.reference].filter((part) => part !== undefined).join(' · ')
  return (
    <>
      <PageHeader
        title={titleOf(sheet, translate)}
        lead={lead === '' ? translate('page.summary.updated', { day: translate.day(sheet.updatedAt) }) : lead}
        aside={<StatusBadge sheet={sheet} />}
        back={useBack(sheet)}
        actions={
          <>
            {!sheet.withdrawn && !sheet.archived && (
              <ShareButton wine={{ id: sheet.id, isDraft: code === null }} />
            )}
            <SummaryActions key={sheet.id} sheet={sheet} readiness={readiness} />
          </>
        }
      />
      {code !== null && <SummaryStrip sheet={sheet} versions={versions} views={views} />}
      <SheetNotices sheet={sheet} />
      <div className={styles.board}>
        <div className={styles.first}>
          {isDraft && (
            <Section id="readiness" title={translate('part.readiness.title')}>
              <Readiness sheet={sheet} readiness={readiness} />
            </Section>
          )}
          {code !== null && (
            <Section
              id="code"
              title={translate('page.summary.code')}
              lead={translate('page.summary.codeLead')}
            >
              <CodePanel sheet={sheet} name={titleOf(sheet, translate)} />
              {!isDraft && <Recheck sheet={sheet} />}
            </Section>
          )}
          {code !== null && (
            <Section
              title={translate('part.proof.title')}
              lead={translate('part.proof.lead')}
              id="proof"
              unprinted={proofs.length === 0}
            >
              <ProofPanel key={sheet.id} id={sheet.id} proofs={proofs} />
            </Section>
          )}
          {code !== null && (
            <Section id="addresses" title={translate('page.summary.addresses')}>
              <Addresses sheet={sheet} />
            </Section>
          )}
        </div>
        <div className={styles.side}>
          <RenderedLater>
            {isDraft || code === null || version === null || sheet.withdrawn ? (
              <LabelPreview draft={draft} titled />
            ) : (
              <PublishedLabel key={version} code={code} version={version} />
            )}
          </RenderedLater>
        </div>
        <RenderedLater>
          <div className={styles.rest}>
            <Section id="details" title={translate('page.summary.details')}>
              <Details sheet={sheet} />
            </Section>
            {versions.length > 0 && labelUrl !== null && (
              <Section
                id="versions"
                title={translate('part.versions.title')}
                lead={translate('part.versions.lead')}
              >
                <VersionList versions={versions} labelUrl={labelUrl} />
                {versions.length > 1 && <VersionCompare versions={versions} />}
              </Section>
            )}
            {version !== null && (
              <Section id="lots" title={translate('part.lots.title')} lead={translate('part.lots.lead')}>
                <LotsPanel
                  key={`${String(sheet.id)}-${String(version)}`}
                  id={sheet.id}
                  newest={version}
                  lots={lots}
                />
              </Section>
            )}
            {(draft.gtin !== undefined || links.length > 0) && (
              <Section id="links" title={translate('part.links.title')} lead={translate('part.links.lead')}>
                <LinksPanel key={sheet.id} id={sheet.id} links={links} />
              </Section>
            )}
          </div>
        </RenderedLater>
      </div>
    </>
  )
}

function titleOf({ draft: { brand = '', name = '', vintage } }: SheetAnswer, translate: Translate): string {
  const wine = sheetTitle({ brand, name, vintage: vintage ?? null }, translate)
  return brand === '' || name === '' ? wine : `${brand} ${wine}`
}

/** The list that the sheet is in, where the user may open it. */
function useBack({ archived }: SheetAnswer): { to: string; title: string } {
  const translate = useTranslate()
  const session = useSession()
  return archived && sessionAllows(session, pageOf('archive').needs)
    ? { to: '/archive', title: translate('page.archive.title') }
    : { to: '/vin', title: translate('page.wines.title') }
}
