// The style guide of the demo: the parts of which all pages are made, in every state. The switch in the header shows
// the other scheme. Samples use messages of other pages; names of parts are those of the code.

import { Title } from '../text/title.tsx'
import { Switch } from '../form/switch.tsx'
import { Menu, Radio, Tabs, Textarea } from '@mantine/core'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { Anchor } from '../text/anchor.tsx'
import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Alert } from '../notice/alert.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Checklist } from '../form/checklist.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconAlertTriangle, IconBottle, IconDots, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { useTranslate } from '../client/translations.ts'
import { StatusBadge } from '../sheet-list/status-badge.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { CopyButton } from '../button/copy-button.tsx'
import { DataTable } from '../table/data-table.tsx'
import { DropZone } from '../files/drop-zone.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { IssueSummary } from '../ui/issue-summary.tsx'
import { Loading } from '../ui/loader.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { Snippet } from '../ui/snippet.tsx'
import { Tag } from '../ui/tag.tsx'
import { showFailure, showOffer, showSuccess } from '../ui/toast.tsx'
import { Select } from '../overlay/select.tsx'

/** Names of functions in the code: the bundle has shorter ones. */
const names = {
  success: 'showSuccess',
  failure: 'showFailure',
  offer: 'showOffer',
  dialog: 'ConfirmDialog',
} as const

export function StyleguidePage() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={translate('page.styleguide.title')}
        lead={translate('page.styleguide.lead')}
        actions={<Button>{translate('part.sheet.generate')}</Button>}
      />
      <Sections>
        <Part name="Type">
          {([1, 2, 3, 4] as const).map((order) => (
            <Title key={order} order={order}>
              {translate('page.wines.title')}
            </Title>
          ))}
          <p>{translate('page.wines.lead')}</p>
          <Anchor href="#content">{translate('page.help.title')}</Anchor>
        </Part>
        <Buttons />
        <Fields />
        <Choices />
        <Messages />
        <Part name="Tag, StatusBadge">
          <Group>
            {(['gray', 'teal', 'red', 'wine', 'yellow'] as const).flatMap((color) => [
              <Tag key={color} color={color}>
                {color}
              </Tag>,
              <Tag key={`${color} outline`} color={color} outline>
                {color}
              </Tag>,
            ])}
            {(['sm', 'lg'] as const).map((size) => (
              <Tag key={size} size={size}>
                {size}
              </Tag>
            ))}
          </Group>
          <Group>
            <StatusBadge sheet={{ state: sheetStates.unvalidated, archived: false }} />
            <StatusBadge sheet={{ state: sheetStates.validated, archived: false }} />
            <StatusBadge sheet={{ state: sheetStates.unvalidated, archived: true }} />
            <StatusBadge sheet={{ state: sheetStates.validated, archived: false, withdrawn: true }} />
          </Group>
        </Part>
        <Lists />
        <Overlays />
      </Sections>
    </>
  )
}

/** `name` is that of the part in the code. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Section title={name}>
      <Stack>{children}</Stack>
    </Section>
  )
}

function Buttons() {
  const translate = useTranslate()
  const text = translate('part.sheet.generate')
  return (
    <Part name="Button">
      {(['filled', 'default', 'light', 'subtle'] as const).map((variant) => (
        <Group key={variant}>
          <Button variant={variant}>{text}</Button>
          <Button variant={variant} leftSection={<IconPlus size={18} aria-hidden />}>
            {text}
          </Button>
          <Button variant={variant} disabled>
            {text}
          </Button>
          <Button variant={variant} loading>
            {text}
          </Button>
        </Group>
      ))}
      <Group>
        <Button color="red">{translate('page.users.deleteConfirm')}</Button>
        <CopyButton text={text} what={text} />
      </Group>
    </Part>
  )
}

function Fields() {
  const translate = useTranslate()
  const label = translate('field.name.title')
  const error = translate('part.duplicate.badVintage')
  const options = [translate('choice.wineType.red'), translate('choice.wineType.rose')]
  const [chosen, setChosen] = useState(options[0] ?? null)
  return (
    <Part name="TextInput, Textarea, Select">
      <TextInput label={label} description={translate('field.name.help')} />
      <TextInput label={label} defaultValue={label} required />
      <TextInput label={label} error={error} defaultValue={label} />
      <TextInput label={label} defaultValue={label} readOnly />
      <TextInput label={label} defaultValue={label} disabled />
      <Textarea label={label} autosize minRows={2} />
      <Select label={label} data={options} value={chosen} onChange={setChosen} />
      <Select label={label} data={options} value={chosen} onChange={setChosen} error={error} />
    </Part>
  )
}

function Choices() {
  const translate = useTranslate()
  const [label, other] = [translate('choice.wineType.red'), translate('choice.wineType.rose')]
  const [chosen, setChosen] = useState(label)
  return (
    <Part name="Checkbox, Checklist, Radio, Switch, SegmentedControl, Tabs">
      {[false, true].map((isOn) => (
        <Group key={String(isOn)}>
          <Checkbox label={label} defaultChecked={isOn} />
          <Checkbox label={label} defaultChecked={isOn} disabled />
          <Radio label={label} defaultChecked={isOn} name={`radio ${String(isOn)}`} />
          <Switch label={label} defaultChecked={isOn} />
          <Switch label={label} defaultChecked={isOn} disabled />
        </Group>
      ))}
      <Checkbox label={label} indeterminate />
      <Checkbox size="xs" label={label} description={translate('field.name.help')} />
      <Checklist
        label={translate('page.keys.whatMay')}
        description={translate('page.keys.rightsHelp')}
        isDescribedFirst
        error={translate('page.users.needsRight')}
        choices={(['fiche_see', 'fiche_create'] as const).map((right) => ({
          value: right,
          label: translate(`right.${right}`),
          description: translate(`right.${right}.help`),
          disabled: right === 'fiche_create',
        }))}
        chosen={[]}
        onChange={() => undefined}
      />
      <SegmentedControl
        data={[label, other].map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={setChosen}
        aria-label={translate('field.wineType.title')}
      />
      <Tabs defaultValue="red">
        <Tabs.List>
          <Tabs.Tab value="red">{label}</Tabs.Tab>
          <Tabs.Tab value="rose">{other}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="red">{label}</Tabs.Panel>
        <Tabs.Panel value="rose">{other}</Tabs.Panel>
      </Tabs>
    </Part>
  )
}

function Messages() {
  const translate = useTranslate()
  const [title, text] = [translate('part.awaiting.title'), translate('part.awaiting.text', { days: 3 })]
  return (
    <Part name="Alert, IssueSummary, toasts, Loading, EmptyState">
      {(['teal', 'wine', 'red', 'gray', 'yellow'] as const).map((color) => (
        <Alert
          key={color}
          color={color}
          title={title}
          icon={color === 'red' ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
        >
          {text}
        </Alert>
      ))}
      <IssueSummary
        lines={[
          {
            field: 'vintage',
            label: translate('field.vintage.title'),
            sentence: translate('part.duplicate.badVintage'),
          },
        ]}
        occasion={0}
      />
      <Group>
        <Button variant="default" onClick={() => showSuccess(title)}>
          {names.success}
        </Button>
        <Button variant="default" onClick={() => void showFailure(title)}>
          {names.failure}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            showOffer(title, { title: translate('page.archive.restore'), act: () => undefined })
          }}
        >
          {names.offer}
        </Button>
      </Group>
      <Loading />
      <EmptyState
        icon={IconBottle}
        title={title}
        text={text}
        action={<Button>{translate('part.sheet.generate')}</Button>}
      />
    </Part>
  )
}

type Row = { readonly id: number; readonly name: string; readonly year: number }

function Lists() {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2]))
  const rows: readonly Row[] = [1, 2, 3].map((id) => ({
    id,
    name: translate('choice.wineType.red'),
    year: 2020 + id,
  }))
  return (
    <Part name="DataTable, Pager, Facts, Snippet, DropZone">
      <DataTable
        caption={translate('page.wines.title')}
        rows={rows}
        idOf={({ id }) => id}
        rowName={({ name }) => name}
        selection={{ chosen, onChange: setChosen }}
        columns={[
          {
            id: 'name',
            title: translate('field.name.title'),
            isCardTitle: true,
            sort: { to: '?sort=name', direction: 'asc' },
            cell: ({ name }) => <strong>{name}</strong>,
          },
          { id: 'year', title: translate('field.vintage.title'), align: 'end', cell: ({ year }) => year },
        ]}
      />
      <Pager page={2} size={25} total={80} to={(page) => `?page=${String(page)}`} />
      <Facts
        facts={rows.map(({ name, year }) => ({
          title: `${translate('field.vintage.title')} ${String(year)}`,
          value: name,
        }))}
      />
      <Snippet title={rows[0]?.name ?? ''} text={translate('page.wines.lead')} code="<a href></a>" />
      <DropZone
        title={translate('page.import.title')}
        dropTitle={translate('page.import.title')}
        hint={translate('page.wines.lead')}
        button={translate('page.import.title')}
        accept=".csv"
        onFile={() => undefined}
      />
    </Part>
  )
}

function Overlays() {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Part name="ConfirmDialog, Menu">
      <Group>
        <Button
          variant="default"
          onClick={() => {
            setOpen(true)
          }}
        >
          {names.dialog}
        </Button>
        <Menu position="bottom-start">
          <Menu.Target>
            <IconButton variant="default" size={36} aria-label={translate('page.summary.more')}>
              <IconDots size={20} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item>{translate('part.sheets.duplicate')}</Menu.Item>
            <Menu.Item disabled>{translate('part.sheets.archive')}</Menu.Item>
            <Menu.Item color="red">{translate('page.summary.remove')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <ConfirmDialog
        opened={isOpen}
        title={translate('part.sheets.duplicate')}
        confirmLabel={translate('part.sheets.duplicate')}
        onConfirm={() => {
          setOpen(false)
        }}
        onClose={() => {
          setOpen(false)
        }}
      >
        {translate('part.duplicate.text')}
      </ConfirmDialog>
    </Part>
  )
}
