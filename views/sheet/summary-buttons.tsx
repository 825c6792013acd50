// The buttons of a sheet's summary, and the menu of its less frequent actions.

import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconFileDownload,
  IconLink,
  IconPencil,
  IconQrcode,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '../router/links.tsx'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { useAddressDialog } from '../client/view-state.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './summary.module.css'
import type { Output } from '../../src/contract/operations/index.ts'
import { useSummaryActions } from './summary-actions.ts'
import { SummaryDialogs, type SheetDialog } from './summary-dialogs.tsx'

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

type Readiness = Output<'sheets.readiness'>

export function SummaryActions({ sheet, readiness }: { sheet: SheetAnswer; readiness: Readiness }) {
  const translate = useTranslate()
  const { id } = sheet
  const dialog = useAddressDialog()
  const actions = useSummaryActions(sheet)
  const { mayEdit, mayGenerate, mayAdjust } = actions
  const canPublish = mayGenerate && readiness.ready
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
      <Button
        component={Link}
        to={`/recapitulatif/${String(id)}/kit`}
        variant="default"
        leftSection={<IconTag {...icon} />}
      >
        {translate('page.kit.title')}
      </Button>
      {mayEdit && (
        <Button
          component={Link}
          to={`/create?id=${String(id)}`}
          variant={canPublish ? 'default' : 'filled'}
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
      {canPublish && (
        <Button
          leftSection={<IconQrcode {...icon} />}
          onClick={() => {
            dialog.open('generate')
          }}
        >
          {translate('part.sheet.generate')}
        </Button>
      )}
      <MoreMenu sheet={sheet} actions={actions} onOpen={dialog.open} />
      <SummaryDialogs sheet={sheet} readiness={readiness} actions={actions} dialog={dialog} />
    </>
  )
}

type MoreProps = {
  readonly sheet: SheetAnswer
  readonly actions: ReturnType<typeof useSummaryActions>
  readonly onOpen: (dialog: SheetDialog) => void
}

/** The menu of the less frequent actions; nothing where none is allowed. */
function MoreMenu({
  sheet: { id, archived },
  actions: { mayDuplicate, mayArchive, mayAssociate, mayRemove, archive, restore },
  onOpen,
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
              onOpen('duplicate')
            }}
          >
            {translate('part.sheets.duplicate')}
          </Menu.Item>
        )}
        {mayAssociate && (
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            onClick={() => {
              onOpen('associate')
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
              onOpen('remove')
            }}
          >
            {translate('page.summary.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
