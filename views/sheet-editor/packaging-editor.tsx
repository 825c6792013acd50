// The parts of the packaging: component, material code, collection; from a usual packaging or row by row. Own codes are
// taken when they have the form of Decision 97/129/EC.

import { ActionIcon, Button, Input, Menu, Select } from '@mantine/core'
import { IconPlus, IconReplace, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { PackagingEntry } from '../../src/domain/sheet/fields.ts'
import { foldName } from '../../src/domain/normalized-name.ts'
import {
  collections,
  packagingComponentIds,
  packagingComponents,
} from '../../src/domain/sheet/packaging-table.ts'
import {
  defaultCollection,
  defaultEntry,
  materialCode,
  packagingPresets,
  type PackagingPreset,
} from '../../src/domain/sheet/packaging.ts'
import { useDialogState } from '../ui/dialog-state.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { entryId } from '../ui/issue-summary.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import { faultSentence } from '../form/issue-message.ts'
import { Notes, type InputProps } from '../form/inputs.tsx'
import { replaced, useRefocus, without } from '../form/ordered-list.ts'
import { searching } from '../form/option-search.ts'
import { useSheetAround } from './sheet-context.ts'
import styles from './packaging-editor.module.css'

const presets = Object.keys(packagingPresets) as PackagingPreset[]

export function PackagingEditor({ id, value, title, help, fault, advice, lock, onChange }: InputProps) {
  const translate = useTranslate()
  const { faultsOf } = useSheetAround()
  const entries = Array.isArray(value) ? (value as readonly PackagingEntry[]) : []
  const { list, refocus } = useRefocus()
  const free =
    packagingComponentIds.find((one) => !entries.some(({ component }) => component === one)) ?? 'bottle'
  return (
    <Input.Wrapper
      label={title}
      labelElement="div"
      {...(fault === undefined ? {} : { error: fault })}
      description={<Notes help={help} advice={advice} lock={lock} />}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    >
      <div className={styles.editor} id={id}>
        {entries.length === 0 && lock === null && (
          <Presets
            onChoose={(preset) => {
              onChange([...packagingPresets[preset]])
            }}
          />
        )}
        <ol ref={list} className={styles.list} aria-label={title}>
          {entries.map((entry, index) => (
            <Row
              key={index}
              entry={entry}
              index={index}
              isLocked={lock !== null}
              faults={faultsOf('packaging').filter(({ field }) => field.split('.')[1] === String(index))}
              onChange={(next) => {
                onChange(replaced(entries, index, next))
              }}
              onRemove={() => {
                onChange(without(entries, index))
                refocus(
                  `[data-row="${String(Math.max(0, Math.min(index, entries.length - 2)))}"] [data-act="remove"]`,
                )
              }}
            />
          ))}
        </ol>
        {lock === null && (
          <div className={styles.more}>
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
              disabled={entries.length >= 30}
              onClick={() => {
                onChange([...entries, defaultEntry(free)])
                refocus(`[data-row="${String(entries.length)}"] input`)
              }}
            >
              {translate('part.packaging.add')}
            </Button>
            {entries.length > 0 && (
              <Replacement
                count={entries.length}
                onReplace={(preset) => {
                  onChange([...packagingPresets[preset]])
                }}
              />
            )}
          </div>
        )}
      </div>
    </Input.Wrapper>
  )
}

function Presets({ onChoose }: { onChoose: (preset: PackagingPreset) => void }) {
  const translate = useTranslate()
  return (
    <div className={styles.presets} role="group" aria-label={translate('part.packaging.presets')}>
      <span>{translate('part.packaging.presets')}</span>
      {presets.map((preset) => (
        <Button
          key={preset}
          size="compact-sm"
          variant="default"
          onClick={() => {
            onChoose(preset)
          }}
        >
          {translate(`packaging.preset.${preset}`)}
        </Button>
      ))}
    </div>
  )
}

/** A usual packaging in place of what stands there, once that is confirmed. */
function Replacement({ count, onReplace }: { count: number; onReplace: (preset: PackagingPreset) => void }) {
  const translate = useTranslate()
  const asked = useDialogState<PackagingPreset>()
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconReplace size={16} stroke={1.8} aria-hidden />}
          >
            {translate('part.packaging.presets')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {presets.map((preset) => (
            <Menu.Item
              key={preset}
              onClick={() => {
                asked.open(preset)
              }}
            >
              {translate(`packaging.preset.${preset}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked.isOpen}
        title={translate('part.packaging.replaceTitle')}
        confirm={translate('part.packaging.replace')}
        onClose={asked.close}
        onConfirm={() => {
          if (asked.about !== null) onReplace(asked.about)
          asked.close()
        }}
      >
        {asked.about !== null &&
          translate('part.packaging.replaceText', {
            preset: translate(`packaging.preset.${asked.about}`),
            count,
          })}
      </ConfirmDialog>
    </>
  )
}

type RowProps = {
  readonly entry: PackagingEntry
  readonly index: number
  readonly isLocked: boolean
  readonly faults: readonly ValidationIssue[]
  readonly onChange: (entry: PackagingEntry) => void
  readonly onRemove: () => void
}

function Row({ entry, index, isLocked, faults: issues, onChange, onRemove }: RowProps) {
  const translate = useTranslate()
  const component = translate(`packaging.component.${entry.component}`)
  return (
    <li className={styles.row} id={entryId('packaging', index)} data-row={index}>
      <Select
        label={translate('part.packaging.component')}
        size="sm"
        readOnly={isLocked}
        allowDeselect={false}
        {...(isLocked ? {} : searching(packagingComponentIds.length))}
        limit={packagingComponentIds.length}
        value={entry.component}
        nothingFoundMessage={translate('part.form.nothingFound')}
        data={packagingComponentIds.map((one) => ({
          value: one,
          label: translate(`packaging.component.${one}`),
        }))}
        onChange={(chosen) => {
          const known = packagingComponentIds.find((one) => one === chosen)
          if (known !== undefined) onChange(defaultEntry(known))
        }}
      />
      <Material entry={entry} isLocked={isLocked} onChange={onChange} />
      <Select
        className={styles.collection ?? ''}
        label={translate('part.packaging.collection')}
        size="sm"
        readOnly={isLocked}
        allowDeselect={false}
        {...(isLocked ? {} : searching(collections.length))}
        limit={collections.length}
        value={entry.collection}
        nothingFoundMessage={translate('part.form.nothingFound')}
        data={collections.map((one) => ({ value: one, label: translate(`packaging.collection.${one}`) }))}
        onChange={(chosen) => {
          const known = collections.find((one) => one === chosen)
          if (known !== undefined) onChange({ ...entry, collection: known })
        }}
      />
      {!isLocked && (
        <ActionIcon
          data-act="remove"
          className={styles.remove ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={translate('part.packaging.remove', { name: component })}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {issues.map((issue) => (
        <p key={`${issue.field} ${issue.code}`} className={styles.fault}>
          {faultSentence(issue, translate)}
        </p>
      ))}
    </li>
  )
}

/** The codes usual for the component, and whatever code one types. */
function Material({ entry, isLocked, onChange }: Pick<RowProps, 'entry' | 'isLocked' | 'onChange'>) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const usual: readonly string[] = packagingComponents[entry.component].materials
  const typed = materialCode(search)
  const codes = [...new Set([...usual, entry.material, ...(typed === undefined ? [] : [typed])])]
  return (
    <Select
      className={styles.material ?? ''}
      label={translate('part.packaging.material')}
      size="sm"
      readOnly={isLocked}
      allowDeselect={false}
      {...(isLocked ? {} : searching(Infinity))}
      value={entry.material}
      onSearchChange={setSearch}
      nothingFoundMessage={translate('part.packaging.ownCode')}
      data={codes.map((code) => ({ value: code, label: nameOfMaterial(code, translate) }))}
      filter={({ options, search: text }) =>
        options.filter(
          (one) =>
            'value' in one &&
            (foldName(one.label).includes(foldName(text)) || one.value === materialCode(text)),
        )
      }
      onChange={(code) => {
        if (code !== null) onChange({ ...entry, material: code, collection: defaultCollection(code) })
      }}
    />
  )
}

function nameOfMaterial(code: string, translate: Translate): string {
  const name = translate.byId(`packaging.material.${code}`)
  return name === undefined ? code : `${code} – ${name}`
}
