// The editor of the packaging: component, material code and collection of each part; from a preset or row by
// row. Other material codes are accepted when they have the form of Decision 97/129/EC.

import { FieldFrame } from '../form/field-frame.tsx'
import { IconPlus, IconReplace, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { PackagingEntry } from '../../src/domain/sheet/fields.ts'
import { normalizeName } from '../../src/domain/normalized-name.ts'
import {
  collections,
  packagingComponentIds,
  packagingComponents,
} from '../../src/domain/sheet/packaging-table.ts'
import {
  defaultCollection,
  defaultPackagingEntry,
  parseMaterialCode,
  packagingPresets,
  type PackagingPreset,
} from '../../src/domain/sheet/packaging.ts'
import { useDialogState } from '../ui/dialog-state.ts'
import { useUndoOffer } from '../ui/undo.ts'
import { ButtonMenu } from '../overlay/button-menu.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { entryId } from '../ui/issue-summary.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import { inputNotes, type InputProps } from '../form/inputs.tsx'
import { insertEntry, replaceEntry, useRefocus, removeEntry } from '../form/ordered-list.ts'
import { searchableProps } from '../form/option-search.ts'
import { useSheetContext } from './sheet-context.ts'
import styles from './packaging-editor.module.css'
import { Select } from '../overlay/select.tsx'

const presets = Object.keys(packagingPresets) as PackagingPreset[]

export function PackagingEditor({ id, value, title, help, error, advice, lock, onChange }: InputProps) {
  const translate = useTranslate()
  const { issuesOf } = useSheetContext()
  const entries = Array.isArray(value) ? (value as readonly PackagingEntry[]) : []
  const { list, refocus } = useRefocus()
  const offerRow = useUndoOffer(({ entry, index }: { entry: PackagingEntry; index: number }) => {
    onChange(insertEntry(entries, index, entry))
    refocus(`[data-row="${String(Math.min(index, entries.length))}"] [data-act="remove"]`)
  })
  const offerList = useUndoOffer((before: readonly PackagingEntry[]) => {
    onChange([...before])
  })
  const unusedComponent =
    packagingComponentIds.find((id) => !entries.some(({ component }) => component === id)) ?? 'bottle'
  return (
    <FieldFrame
      label={title}
      {...(error === undefined ? {} : { error })}
      description={inputNotes({ help: lock ?? help, advice })}
      notesFirst
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
            <PackagingRow
              key={index}
              entry={entry}
              index={index}
              isLocked={lock !== null}
              faults={issuesOf('packaging').filter(({ field }) => field.split('.')[1] === String(index))}
              onChange={(next) => {
                onChange(replaceEntry(entries, index, next))
              }}
              onRemove={() => {
                const name = translate(`packaging.component.${entry.component}`)
                offerRow(translate('part.packaging.removed', { name }), { entry, index })
                onChange(removeEntry(entries, index))
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
                onChange([...entries, defaultPackagingEntry(unusedComponent)])
                refocus(`[data-row="${String(entries.length)}"] input`)
              }}
            >
              {translate('part.packaging.add')}
            </Button>
            {entries.length > 0 && (
              <ReplaceMenu
                count={entries.length}
                onReplace={(preset) => {
                  offerList(translate('part.packaging.replaced'), entries)
                  onChange([...packagingPresets[preset]])
                }}
              />
            )}
          </div>
        )}
      </div>
    </FieldFrame>
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

/** Replaces the list by a preset, after a confirmation. */
function ReplaceMenu({ count, onReplace }: { count: number; onReplace: (preset: PackagingPreset) => void }) {
  const translate = useTranslate()
  const dialog = useDialogState<PackagingPreset>()
  return (
    <>
      <ButtonMenu
        position="top-start"
        items={() =>
          presets.map((preset) => ({
            title: translate(`packaging.preset.${preset}`),
            onChoose: () => dialog.open(preset),
          }))
        }
        button={(props) => (
          <Button
            {...props}
            variant="subtle"
            color="gray"
            size="sm"
            leftSection={<IconReplace size={16} stroke={1.8} aria-hidden />}
          >
            {translate('part.packaging.presets')}
          </Button>
        )}
      />
      <ConfirmDialog
        opened={dialog.isOpen}
        title={translate('part.packaging.replaceTitle')}
        confirmLabel={translate('part.packaging.replace')}
        onClose={dialog.close}
        onConfirm={() => {
          if (dialog.subject !== null) onReplace(dialog.subject)
          dialog.close()
        }}
      >
        {dialog.subject !== null &&
          translate('part.packaging.replaceText', {
            preset: translate(`packaging.preset.${dialog.subject}`),
            count,
          })}
      </ConfirmDialog>
    </>
  )
}

type PackagingRowProps = {
  readonly entry: PackagingEntry
  readonly index: number
  readonly isLocked: boolean
  readonly faults: readonly ValidationIssue[]
  readonly onChange: (entry: PackagingEntry) => void
  readonly onRemove: () => void
}

function PackagingRow({ entry, index, isLocked, faults: issues, onChange, onRemove }: PackagingRowProps) {
  const translate = useTranslate()
  const component = translate(`packaging.component.${entry.component}`)
  const components = useCallback(
    () => packagingComponentIds.map((id) => ({ value: id, label: translate(`packaging.component.${id}`) })),
    [translate],
  )
  const ways = useCallback(
    () => collections.map((id) => ({ value: id, label: translate(`packaging.collection.${id}`) })),
    [translate],
  )
  return (
    <li className={styles.row} id={entryId('packaging', index)} data-row={index}>
      <Select
        label={translate('part.packaging.component')}
        size="sm"
        readOnly={isLocked}
        allowDeselect={false}
        {...(isLocked ? {} : searchableProps(packagingComponentIds.length))}
        limit={packagingComponentIds.length}
        value={entry.component}
        nothingFoundMessage={translate('part.form.nothingFound')}
        chosenName={component}
        data={components}
        onChange={(chosen) => {
          const known = packagingComponentIds.find((id) => id === chosen)
          if (known !== undefined) onChange(defaultPackagingEntry(known))
        }}
      />
      <Material entry={entry} isLocked={isLocked} onChange={onChange} />
      <Select
        className={styles.collection ?? ''}
        label={translate('part.packaging.collection')}
        size="sm"
        readOnly={isLocked}
        allowDeselect={false}
        {...(isLocked ? {} : searchableProps(collections.length))}
        limit={collections.length}
        value={entry.collection}
        nothingFoundMessage={translate('part.form.nothingFound')}
        chosenName={translate(`packaging.collection.${entry.collection}`)}
        data={ways}
        onChange={(chosen) => {
          const known = collections.find((id) => id === chosen)
          if (known !== undefined) onChange({ ...entry, collection: known })
        }}
      />
      {!isLocked && (
        <IconButton
          data-act="remove"
          className={styles.remove ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={translate('part.packaging.remove', { name: component })}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </IconButton>
      )}
      {issues.map((issue) => (
        <p key={`${issue.field} ${issue.code}`} className={styles.fault}>
          {issueMessage(issue, translate)}
        </p>
      ))}
    </li>
  )
}

/** The select of the material: the usual codes of the component, and any code that the user types. */
function Material({ entry, isLocked, onChange }: Pick<PackagingRowProps, 'entry' | 'isLocked' | 'onChange'>) {
  const translate = useTranslate()
  const [search, setSearch] = useState('')
  const usual: readonly string[] = packagingComponents[entry.component].materials
  const typed = parseMaterialCode(search)
  const codes = [...new Set([...usual, entry.material, ...(typed === undefined ? [] : [typed])])]
  return (
    <Select
      className={styles.material ?? ''}
      label={translate('part.packaging.material')}
      size="sm"
      readOnly={isLocked}
      allowDeselect={false}
      {...(isLocked ? {} : searchableProps(Infinity))}
      value={entry.material}
      onSearchChange={setSearch}
      nothingFoundMessage={translate('part.packaging.ownCode')}
      chosenName={materialName(entry.material, translate)}
      data={() => codes.map((code) => ({ value: code, label: materialName(code, translate) }))}
      filter={({ options, search: text }) =>
        options.filter(
          (option) =>
            'value' in option &&
            (normalizeName(option.label).includes(normalizeName(text)) ||
              option.value === parseMaterialCode(text)),
        )
      }
      onChange={(code) => {
        if (code !== null) onChange({ ...entry, material: code, collection: defaultCollection(code) })
      }}
    />
  )
}

function materialName(code: string, translate: Translate): string {
  const name = translate.byId(`packaging.material.${code}`)
  return name === undefined ? code : `${code} – ${name}`
}
