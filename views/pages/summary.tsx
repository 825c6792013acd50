// One sheet, whole: where it stands and what it still needs, its code in every format, its label as consumers read it,
// all its data, and every version that was published.

import { ActionIcon, Alert, Button, Menu, Title } from '@mantine/core'
import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconFileDownload,
  IconInfoCircle,
  IconLink,
  IconPencil,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, type ReactNode } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { sheetGroups } from '../../src/domain/sheet/fields.ts'
import { sheetStates } from '../../src/domain/sheet/lifecycle.ts'
import { addressOf, call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { useArchiving } from '../sheet-list/archive-actions.ts'
import { useDialogState } from '../ui/dialog-state.ts'
import { AssociateDialog } from '../sheet/associate-dialog.tsx'
import { CodePanel } from '../sheet/code-panel.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { DuplicateDialog } from '../sheet-list/duplicate-dialog.tsx'
import { EnergyWorking } from '../sheet/energy-calculation.tsx'
import { Facts } from '../ui/facts.tsx'
import { factsOf } from '../sheet/field-value.tsx'
import { GenerateDialog } from '../sheet/generate-dialog.tsx'
import { LabelPreview } from '../preview/label-preview.tsx'
import { LinksPanel } from '../sheet/links-panel.tsx'
import { LotsPanel } from '../sheet/lots-panel.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PublishedLabel } from '../preview/published-label.tsx'
import { ReadinessList } from '../sheet/readiness-list.tsx'
import { RecheckList } from '../sheet/recheck-list.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { nameOfRow } from '../sheet-list/sheet-table.tsx'
import { StatusBadge } from '../sheet-list/status-badge.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { VersionCompare } from '../sheet/version-compare.tsx'
import { VersionList } from '../sheet/version-list.tsx'
import { isAllowed, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './summary.module.css'

type Props = PageProps<'summary'>
type Asking = 'generate' | 'duplicate' | 'associate' | 'remove'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function SummaryPage({
  sheet,
  versions: { versions },
  readiness,
  lots: { lots },
  links: { links },
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
        aside={<StatusBadge standing={sheet} />}
        back={useBack(sheet)}
        actions={<Actions key={sheet.id} sheet={sheet} readiness={readiness} />}
      />
      <Standing sheet={sheet} />
      <div className={styles.board}>
        <div className={styles.first}>
          {isDraft && (
            <Section title={translate('part.readiness.title')}>
              <Readiness sheet={sheet} points={readiness.points} />
            </Section>
          )}
          {code !== null && (
            <Section title={translate('page.summary.code')} lead={translate('page.summary.codeLead')}>
              <CodePanel sheet={sheet} name={titleOf(sheet, translate)} />
              {!isDraft && <Recheck sheet={sheet} />}
            </Section>
          )}
          {code !== null && (
            <Section title={translate('page.summary.addresses')}>
              <Addresses sheet={sheet} />
            </Section>
          )}
        </div>
        <div className={styles.side}>
          {isDraft || code === null || version === null || sheet.withdrawn ? (
            <LabelPreview draft={draft} titled />
          ) : (
            <PublishedLabel key={version} code={code} version={version} />
          )}
        </div>
        <div className={styles.rest}>
          <Section title={translate('page.summary.details')}>
            <Details sheet={sheet} />
          </Section>
          {versions.length > 0 && labelUrl !== null && (
            <Section title={translate('part.versions.title')} lead={translate('part.versions.lead')}>
              <VersionList versions={versions} labelUrl={labelUrl} />
              {versions.length > 1 && <VersionCompare versions={versions} />}
            </Section>
          )}
          {version !== null && (
            <Section title={translate('part.lots.title')} lead={translate('part.lots.lead')}>
              <LotsPanel
                key={`${String(sheet.id)}-${String(version)}`}
                id={sheet.id}
                newest={version}
                lots={lots}
              />
            </Section>
          )}
          {(draft.gtin !== undefined || links.length > 0) && (
            <Section title={translate('part.links.title')} lead={translate('part.links.lead')}>
              <LinksPanel key={sheet.id} id={sheet.id} links={links} />
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

function titleOf({ draft: { brand = '', name = '', vintage } }: SheetAnswer, translate: Translate): string {
  const wine = nameOfRow({ brand, name, vintage: vintage ?? null }, translate)
  return brand === '' || name === '' ? wine : `${brand} ${wine}`
}

/** The list the sheet is in, where it may be opened. */
function useBack({ archived }: SheetAnswer): { to: string; title: string } {
  const translate = useTranslate()
  const session = useSession()
  return archived && isAllowed(session, pageOf('archive').needs)
    ? { to: '/archive', title: translate('page.archive.title') }
    : { to: '/vin', title: translate('page.wines.title') }
}

/** What must be known before anything else. */
function Standing({ sheet: { withdrawn, archived, code } }: { sheet: SheetAnswer }) {
  const translate = useTranslate()
  return (
    <>
      {withdrawn && (
        <Alert
          color="red"
          variant="light"
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
          variant="light"
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

/** What this session may do with this sheet, and how. */
function useSheetActions(sheet: SheetAnswer) {
  const translate = useTranslate()
  const session = useSession()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { id } = sheet
  const generate = useAction(
    useCallback(async () => {
      await call('sheets.generate', { id })
      await revalidate()
      showSuccess(translate('page.create.generated'))
      return true
    }, [id, revalidate, translate]),
  )
  const duplicate = useAction(
    useCallback(
      async (millesime: number | undefined) => {
        const { ids } = await call('sheets.duplicate', {
          ids: [id],
          ...(millesime === undefined ? {} : { millesime }),
        })
        showSuccess(translate('part.duplicate.done', { count: ids.length }))
        await navigate(`/create?id=${String(ids[0] ?? id)}`)
      },
      [id, navigate, translate],
    ),
  )
  const remove = useAction(
    useCallback(async () => {
      await call('sheets.delete', { id })
      showSuccess(translate('page.summary.removed'))
      await navigate('/vin')
    }, [id, navigate, translate]),
  )
  const isDraft = sheet.state === sheetStates.unvalidated
  const may = (name: Parameters<typeof operationOf>[0]): boolean =>
    isAllowed(session, operationOf(name).needs)
  return {
    generate,
    duplicate,
    remove,
    archive: useArchiving('archive'),
    restore: useArchiving('restore'),
    mayEdit: isDraft && may('sheets.update'),
    mayGenerate: isDraft && may('sheets.generate') && isTrusted(session.company?.state),
    mayRemove: isDraft && sheet.code === null && may('sheets.delete'),
    mayAdjust: !isDraft && may('sheets.adjust'),
    mayDuplicate: may('sheets.duplicate'),
    mayArchive: may('sheets.archive'),
    mayAssociate: sheet.product === null && may('sheets.associate'),
  }
}

/** Codes wait until support has validated a company that came by the bypass. */
function isTrusted(state: string | undefined): boolean {
  return state === 'verified' || state === 'validated'
}

function Actions({ sheet, readiness }: { sheet: SheetAnswer; readiness: Props['readiness'] }) {
  const translate = useTranslate()
  const {
    id,
    draft: { vintage },
  } = sheet
  const asked = useDialogState<Asking>()
  const actions = useSheetActions(sheet)
  const { mayEdit, mayGenerate, mayAdjust, generate, duplicate, remove } = actions
  const isAsking = (about: Asking): boolean => asked.isOpen && asked.about === about
  const publish = mayGenerate && readiness.ready
  const run = async (): Promise<void> => {
    await generate.run()
    asked.close()
  }
  return (
    <>
      <Button
        component="a"
        href={addressOf('codes.summary', { id })}
        download
        variant="default"
        leftSection={<IconFileDownload {...icon} />}
      >
        {translate('page.summary.pdf')}
      </Button>
      {mayEdit && (
        <Button
          component={Link}
          to={`/create?id=${String(id)}`}
          variant={publish ? 'default' : 'filled'}
          leftSection={<IconPencil {...icon} />}
        >
          {translate('part.sheets.edit')}
        </Button>
      )}
      {mayAdjust && (
        <Button
          component={Link}
          to={`/create?id=${String(id)}&adjust=1`}
          leftSection={<IconAdjustments {...icon} />}
        >
          {translate('part.sheets.adjust')}
        </Button>
      )}
      {publish && (
        <Button
          leftSection={<IconQrcode {...icon} />}
          onClick={() => {
            asked.open('generate')
          }}
        >
          {translate('part.sheet.generate')}
        </Button>
      )}
      <More sheet={sheet} actions={actions} onAsk={asked.open} />
      <GenerateDialog
        draft={sheet.draft}
        points={readiness.points}
        opened={isAsking('generate')}
        busy={generate.busy}
        onClose={asked.close}
        onConfirm={() => {
          void run()
        }}
      />
      <DuplicateDialog
        opened={isAsking('duplicate')}
        count={1}
        proposed={vintage === undefined ? undefined : vintage + 1}
        busy={duplicate.busy}
        onClose={asked.close}
        onConfirm={(next) => {
          void duplicate.run(next)
        }}
      />
      <AssociateDialog id={id} opened={isAsking('associate')} onClose={asked.close} />
      <ConfirmDialog
        opened={isAsking('remove')}
        title={translate('page.summary.removeTitle')}
        confirm={translate('part.dialog.delete')}
        grave
        busy={remove.busy}
        onClose={asked.close}
        onConfirm={() => {
          void remove.run()
        }}
      >
        <RefusalAlert refusal={remove.refusal} />
        {translate('page.summary.removeText')}
      </ConfirmDialog>
    </>
  )
}

type MoreProps = {
  readonly sheet: SheetAnswer
  readonly actions: ReturnType<typeof useSheetActions>
  readonly onAsk: (about: Asking) => void
}

/** What is done more rarely; nothing where nothing may be done. */
function More({
  sheet: { id, archived },
  actions: { mayDuplicate, mayArchive, mayAssociate, mayRemove, archive, restore },
  onAsk,
}: MoreProps) {
  const translate = useTranslate()
  if (!mayDuplicate && !mayArchive && !mayAssociate && !mayRemove) return null
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={translate('page.summary.more')}
          title={translate('page.summary.more')}
          className={styles.more ?? ''}
        >
          <IconDots size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayDuplicate && (
          <Menu.Item
            leftSection={<IconCopy {...icon} />}
            onClick={() => {
              onAsk('duplicate')
            }}
          >
            {translate('part.sheets.duplicate')}
          </Menu.Item>
        )}
        {mayAssociate && (
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            onClick={() => {
              onAsk('associate')
            }}
          >
            {translate('part.associate.open')}
          </Menu.Item>
        )}
        {mayArchive &&
          (archived ? (
            <Menu.Item
              leftSection={<IconArchiveOff {...icon} />}
              onClick={() => {
                void restore.run({ ids: [id] })
              }}
            >
              {translate('page.archive.restore')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconArchive {...icon} />}
              onClick={() => {
                void archive.run({ ids: [id] })
              }}
            >
              {translate('part.sheets.archive')}
            </Menu.Item>
          ))}
        {mayRemove && (
          <Menu.Item
            color="red"
            leftSection={<IconTrash {...icon} />}
            onClick={() => {
              onAsk('remove')
            }}
          >
            {translate('page.summary.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Points lead to their fields in the form, where one may write; elsewhere they are only told. */
function Readiness({ sheet, points }: { sheet: SheetAnswer; points: Props['readiness']['points'] }) {
  const translate = useTranslate()
  const session = useSession()
  const mayEdit = isAllowed(session, operationOf('sheets.update').needs)
  const { id, draft } = sheet
  return (
    <>
      {!isTrusted(session.company?.state) && (
        <Alert color="teal" variant="light" mb="md" icon={<IconInfoCircle aria-hidden />}>
          {translate('refusal.company.notValidated')}
        </Alert>
      )}
      <ReadinessList points={points} draft={draft} form={mayEdit ? `/create?id=${String(id)}` : null} />
      <Recheck sheet={sheet} />
    </>
  )
}

/** What was carried over from another vintage, leading to the form where one may still write. */
function Recheck({ sheet: { id, state, recheck, draft } }: { sheet: SheetAnswer }) {
  const session = useSession()
  const isDraft = state === sheetStates.unvalidated
  const mayWrite = isAllowed(session, operationOf(isDraft ? 'sheets.update' : 'sheets.adjust').needs)
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

function Addresses({ sheet: { labelUrl, url, digitalLink } }: { sheet: SheetAnswer }) {
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
        <ActionIcon
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="light"
          color="gray"
          size={32}
          aria-label={`${title} (${translate('part.newTab')})`}
        >
          <IconExternalLink size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </span>
    </span>
  )
}

/** All data by block of the form, with the working of the energy and the associated product. */
function Details({ sheet: { draft, product } }: { sheet: SheetAnswer }) {
  const translate = useTranslate()
  const blocks = sheetGroups
    .map((group) => ({ group, facts: factsOf(draft, group, translate) }))
    .filter(({ facts }) => facts.length > 0)
  return (
    <div className={styles.details}>
      {blocks.map(({ group, facts }) => (
        <Block key={group} title={translate(`group.${group}`)}>
          <Facts facts={facts} />
          {group === 'nutrition' && draft.energySource !== 'typed' && draft.alcohol !== undefined && (
            <div className={styles.energy}>
              <EnergyWorking draft={draft} />
            </div>
          )}
        </Block>
      ))}
      {product !== null && (
        <Block title={translate('page.summary.product')}>
          <div className={styles.product}>
            {product.image !== null && (
              <img src={product.image} alt="" width={64} height={64} loading="lazy" />
            )}
            <span>
              <strong>{product.name}</strong>
              <br />
              {product.id}
            </span>
          </div>
        </Block>
      )}
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.block}>
      <Title order={3}>{title}</Title>
      {children}
    </div>
  )
}
