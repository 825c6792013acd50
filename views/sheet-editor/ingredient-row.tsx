// One ingredient of the list: its place, its name, its questions.

import { ActionIcon, Checkbox, Select } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import type { CSSProperties, HTMLAttributes, KeyboardEvent } from 'react'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { mayJoin } from '../../src/domain/sheet/alternatives.ts'
import type { IngredientEntry } from '../../src/domain/sheet/fields.ts'
import { ingredient } from '../../src/domain/sheet/ingredient-table.ts'
import { asksForResidue, classesOf, classOf, isAdditive } from '../../src/domain/sheet/ingredients.ts'
import { entryId } from '../ui/issue-summary.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import { faultSentence } from '../form/issue-message.ts'
import styles from './ingredients-editor.module.css'

type Props = {
  readonly entry: IngredientEntry
  readonly before: IngredientEntry | undefined
  readonly index: number
  readonly count: number
  readonly name: string
  readonly isLocked: boolean
  readonly faults: readonly ValidationIssue[]
  readonly isDragged: boolean
  readonly onChange: (entry: IngredientEntry) => void
  readonly onMove: (to: number, act: 'up' | 'down') => void
  readonly onRemove: () => void
  /** What the grip is held by, and where the row stands while one is dragged. */
  readonly grip: HTMLAttributes<HTMLElement>
  readonly style: CSSProperties
}

export function IngredientRow(props: Props) {
  const { entry, index, name, isLocked, faults: issues, isDragged, onMove, grip, style } = props
  const translate = useTranslate()
  const { eNumber } = ingredient(entry.id)
  const kind = classOf(entry)
  const keys = (event: KeyboardEvent): void => {
    if (!event.altKey || isLocked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1, event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    <li
      id={entryId('ingredients', index)}
      data-entry={entry.id}
      className={styles.row}
      data-dragged={isDragged || undefined}
      data-joined={entry.andOr === true || undefined}
      style={style}
      onKeyDown={keys}
    >
      {!isLocked && (
        <span className={styles.grip} data-grip {...grip}>
          <IconGripVertical size={18} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className={styles.what}>
        <div className={styles.name}>
          <strong>{name}</strong>
          {eNumber !== null && <span className={styles.number}>{eNumber}</span>}
          {kind !== undefined && (
            <span className={styles.kind}>{translate.byId(`functionalClass.${kind}`)}</span>
          )}
        </div>
        <Questions {...props} />
        {issues.map((issue) => (
          <p key={`${issue.field} ${issue.code}`} className={styles.fault} data-weight={issue.weight}>
            {faultSentence(issue, translate)}
          </p>
        ))}
      </div>
      {!isLocked && <Buttons {...props} />}
    </li>
  )
}

function Questions({ entry, before, isLocked, onChange }: Props) {
  const translate = useTranslate()
  const classes = classesOf(entry.id)
  const { constituents, group } = ingredient(entry.id)
  return (
    <div className={styles.questions}>
      {asksForResidue(entry.id) && <Residue entry={entry} isLocked={isLocked} onChange={onChange} />}
      {!asksForResidue(entry.id) && isAdditive(entry.id) && (
        <Checkbox
          size="xs"
          label={translate('part.ingredients.leftOut')}
          checked={entry.residue === 'at_most'}
          disabled={isLocked}
          onChange={(event) => {
            onChange(changed(entry, { residue: event.currentTarget.checked ? 'at_most' : undefined }))
          }}
        />
      )}
      {classes.length > 1 && (
        <Select
          size="xs"
          w={180}
          aria-label={translate('part.ingredients.class')}
          allowDeselect={false}
          readOnly={isLocked}
          value={classOf(entry) ?? null}
          data={classes.map((one) => ({
            value: one,
            label: translate.byId(`functionalClass.${one}`) ?? one,
          }))}
          onChange={(value) => {
            onChange(changed(entry, { functionalClass: functionalClassOf(value) }))
          }}
        />
      )}
      {(mayJoin(entry, before) || entry.andOr === true) && (
        <Checkbox
          size="xs"
          label={translate('part.ingredients.andOr')}
          checked={entry.andOr === true}
          disabled={isLocked}
          onChange={(event) => {
            onChange(changed(entry, { andOr: event.currentTarget.checked || undefined }))
          }}
        />
      )}
      {group === 'base' && (
        <Checkbox
          size="xs"
          label={translate('part.ingredients.organic')}
          checked={entry.organic === true}
          disabled={isLocked}
          onChange={(event) => {
            onChange(changed(entry, { organic: event.currentTarget.checked || undefined }))
          }}
        />
      )}
      {constituents === true && <Constituents entry={entry} isLocked={isLocked} onChange={onChange} />}
    </div>
  )
}

type Part = Pick<Props, 'entry' | 'isLocked' | 'onChange'>

function Residue({ entry, isLocked, onChange }: Part) {
  const translate = useTranslate()
  // Lysozyme is a preservative when it stays and a processing aid when it is removed (DOMAIN open point 12).
  const stays = ingredient(entry.id).declaration === 'ingredient_or_processing_aid'
  return (
    <fieldset className={styles.residue} disabled={isLocked}>
      <legend>{translate(stays ? 'part.ingredients.stays' : 'part.ingredients.residue')}</legend>
      {(['above', 'at_most'] as const).map((answer) => (
        <label key={answer}>
          <input
            type="radio"
            name={`residue-${entry.id}`}
            checked={entry.residue === answer}
            onChange={() => {
              onChange(changed(entry, { residue: answer }))
            }}
          />
          {translate(stays ? `part.ingredients.stays.${answer}` : `part.ingredients.residue.${answer}`)}
        </label>
      ))}
    </fieldset>
  )
}

const constituents = [
  'sucrose',
  'grape-must',
  'concentrated-grape-must',
  'rectified-concentrated-grape-must',
  'wine',
] as const

function Constituents({ entry, isLocked, onChange }: Part) {
  const translate = useTranslate()
  const chosen = entry.constituents ?? []
  return (
    <fieldset className={styles.residue} disabled={isLocked}>
      <legend>{translate('part.ingredients.constituents')}</legend>
      {constituents.map((one) => (
        <label key={one}>
          <input
            type="checkbox"
            checked={chosen.includes(one)}
            onChange={(event) => {
              const next = constituents.filter((other) =>
                other === one ? event.currentTarget.checked : chosen.includes(other),
              )
              onChange(changed(entry, { constituents: next.length === 0 ? undefined : next }))
            }}
          />
          {nameOfConstituent(one, translate)}
        </label>
      ))}
    </fieldset>
  )
}

function nameOfConstituent(id: (typeof constituents)[number], translate: Translate): string {
  return id === 'grape-must' ? translate('part.ingredients.grapeMust') : translate(`ingredient.${id}`)
}

function Buttons({ index, count, name, onMove, onRemove }: Props) {
  const translate = useTranslate()
  return (
    <div className={styles.buttons}>
      <ActionIcon
        data-act="up"
        aria-keyshortcuts="Alt+ArrowUp"
        variant="subtle"
        color="gray"
        disabled={index === 0}
        aria-label={translate('part.ingredients.up', { name })}
        onClick={() => {
          onMove(index - 1, 'up')
        }}
      >
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        data-act="down"
        aria-keyshortcuts="Alt+ArrowDown"
        variant="subtle"
        color="gray"
        disabled={index === count - 1}
        aria-label={translate('part.ingredients.down', { name })}
        onClick={() => {
          onMove(index + 1, 'down')
        }}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      <ActionIcon
        data-act="remove"
        variant="subtle"
        color="gray"
        aria-label={translate('part.ingredients.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The entry with some answers changed; an answer taken back is absent. */
function changed(
  entry: IngredientEntry,
  answers: { readonly [K in keyof IngredientEntry]?: IngredientEntry[K] | undefined },
): IngredientEntry {
  return Object.fromEntries(
    Object.entries({ ...entry, ...answers }).filter(([, value]) => value !== undefined),
  ) as IngredientEntry
}

function functionalClassOf(value: string | null): IngredientEntry['functionalClass'] {
  return (['acidity_regulator', 'preservative', 'antioxidant', 'stabiliser'] as const).find(
    (one) => one === value,
  )
}
