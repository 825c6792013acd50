// One ingredient of the list: its position, its name, its questions.

import { boxClass, Checkbox } from '../form/checkbox.tsx'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconX } from '@tabler/icons-react'
import type { CSSProperties, HTMLAttributes, KeyboardEvent } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { canBeAlternative } from '../../src/domain/sheet/alternatives.ts'
import { liqueurConstituents, type IngredientEntry } from '../../src/domain/sheet/fields.ts'
import { ingredient, printedClasses } from '../../src/domain/sheet/ingredient-table.ts'
import {
  needsResidueAnswer,
  classesOf,
  classOf,
  isAdditive,
  makesBubbles,
} from '../../src/domain/sheet/ingredients.ts'
import { entryId } from '../ui/issue-summary.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import { QuantityQuestions } from './quantity-questions.tsx'
import { useSheetContext } from './sheet-context.ts'
import styles from './ingredients-editor.module.css'
import { Select } from '../overlay/select.tsx'

type Props = {
  readonly entry: IngredientEntry
  readonly before: IngredientEntry | undefined
  readonly index: number
  readonly count: number
  readonly name: string
  /** Unique in the list, also where an id occurs twice. */
  readonly entryKey: string
  readonly onEditNames: () => void
  readonly isLocked: boolean
  readonly faults: readonly ValidationIssue[]
  readonly isDragged: boolean
  readonly onChange: (entry: IngredientEntry) => void
  readonly onMove: (to: number, act: 'up' | 'down') => void
  readonly onRemove: () => void
  /** The handlers of the drag grip, and the row's offset while a row is dragged. */
  readonly grip: HTMLAttributes<HTMLElement>
  readonly style: CSSProperties
}

export function IngredientRow(props: Props) {
  const { entry, index, name, isLocked, faults: issues, isDragged, onMove, grip, style } = props
  const translate = useTranslate()
  const { eNumber } = ingredient(entry.id)
  const { sparklingMethod } = useSheetContext().draft
  const kind = makesBubbles(entry.id, sparklingMethod) ? undefined : classOf(entry)
  const moveByKeys = (event: KeyboardEvent): void => {
    if (!event.altKey || isLocked || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1, event.key === 'ArrowUp' ? 'up' : 'down')
  }
  return (
    <li
      id={entryId('ingredients', index)}
      data-entry={props.entryKey}
      className={styles.row}
      data-dragged={isDragged || undefined}
      data-joined={entry.andOr === true || undefined}
      style={style}
      onKeyDown={moveByKeys}
    >
      {!isLocked && (
        <span className={styles.grip} data-grip {...grip}>
          <IconGripVertical size={18} stroke={1.4} aria-hidden />
        </span>
      )}
      <div className={styles.content}>
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
            {issueMessage(issue, translate)}
          </p>
        ))}
      </div>
      {!isLocked && <Buttons {...props} />}
    </li>
  )
}

function Questions({ entry, before, name, isLocked, onChange, onEditNames }: Props) {
  const translate = useTranslate()
  const classes = entry.id === 'free' ? [] : classesOf(entry.id)
  const { constituents, group } = ingredient(entry.id)
  return (
    <div className={styles.questions}>
      {needsResidueAnswer(entry.id) && <Residue entry={entry} isLocked={isLocked} onChange={onChange} />}
      {/* The law gives additives no such threshold: only an answer of a file can be taken back. */}
      {!needsResidueAnswer(entry.id) && entry.residue === 'at_most' && isAdditive(entry.id) && (
        <Checkbox
          size="xs"
          label={translate('part.ingredients.leftOut')}
          checked
          disabled={isLocked}
          onChange={(event) => {
            onChange(changed(entry, { residue: event.currentTarget.checked ? 'at_most' : undefined }))
          }}
        />
      )}
      {classes.length > 1 && (
        <Select
          size="xs"
          rootStyle={{ width: '11.25rem' }}
          aria-label={translate('part.ingredients.class')}
          allowDeselect={false}
          readOnly={isLocked}
          value={classOf(entry) ?? null}
          data={classes.map((id) => ({
            value: id,
            label: translate.byId(`functionalClass.${id}`) ?? id,
          }))}
          onChange={(value) => {
            onChange(changed(entry, { functionalClass: functionalClassOf(value) }))
          }}
        />
      )}
      {(canBeAlternative(entry, before) || entry.andOr === true) && (
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
      <QuantityQuestions
        entry={entry}
        name={name}
        isLocked={isLocked}
        onAnswer={(answers) => {
          onChange(changed(entry, answers))
        }}
        onEditNames={onEditNames}
      />
      {constituents === true && <Constituents entry={entry} isLocked={isLocked} onChange={onChange} />}
    </div>
  )
}

type QuestionProps = Pick<Props, 'entry' | 'isLocked' | 'onChange'>

function Residue({ entry, isLocked, onChange }: QuestionProps) {
  const translate = useTranslate()
  // Lysozyme is a preservative when it stays and a processing aid when it is removed (domain 7, point 12).
  const stays = ingredient(entry.id).declaration === 'ingredient_or_processing_aid'
  return (
    <fieldset className={styles.residue} disabled={isLocked}>
      <legend>{translate(stays ? 'part.ingredients.stays' : 'part.ingredients.residue')}</legend>
      {(['above', 'at_most'] as const).map((answer) => (
        <label key={answer}>
          <input
            className={boxClass}
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

function Constituents({ entry, isLocked, onChange }: QuestionProps) {
  const translate = useTranslate()
  const chosen = entry.constituents ?? []
  return (
    <fieldset className={styles.residue} disabled={isLocked}>
      <legend>{translate('part.ingredients.constituents')}</legend>
      {liqueurConstituents.map((id) => (
        <label key={id}>
          <input
            className={boxClass}
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => {
              const next = liqueurConstituents.filter((candidate) =>
                candidate === id ? event.currentTarget.checked : chosen.includes(candidate),
              )
              onChange(changed(entry, { constituents: next.length === 0 ? undefined : next }))
            }}
          />
          {constituentName(id, translate)}
        </label>
      ))}
    </fieldset>
  )
}

function constituentName(id: (typeof liqueurConstituents)[number], translate: Translate): string {
  return id === 'grape-must' ? translate('part.ingredients.grapeMust') : translate(`ingredient.${id}`)
}

function Buttons({ index, count, name, onMove, onRemove }: Props) {
  const translate = useTranslate()
  return (
    <div className={styles.buttons}>
      <IconButton
        data-act="up"
        aria-keyshortcuts="Alt+ArrowUp"
        variant="subtle"
        color="gray"
        size={28}
        disabled={index === 0}
        aria-label={translate('part.ingredients.up', { name })}
        onClick={() => {
          onMove(index - 1, 'up')
        }}
      >
        <IconArrowUp size={18} stroke={1.6} aria-hidden />
      </IconButton>
      <IconButton
        data-act="down"
        aria-keyshortcuts="Alt+ArrowDown"
        variant="subtle"
        color="gray"
        size={28}
        disabled={index === count - 1}
        aria-label={translate('part.ingredients.down', { name })}
        onClick={() => {
          onMove(index + 1, 'down')
        }}
      >
        <IconArrowDown size={18} stroke={1.6} aria-hidden />
      </IconButton>
      <IconButton
        data-act="remove"
        variant="subtle"
        color="gray"
        size={28}
        aria-label={translate('part.ingredients.remove', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}

type Answers = { readonly [K in keyof IngredientEntry]?: IngredientEntry[K] | undefined }

/** The entry with some answers changed. An answer of undefined is removed. */
function changed(entry: IngredientEntry, answers: Answers): IngredientEntry {
  return Object.fromEntries(
    Object.entries({ ...entry, ...answers }).filter(([, value]) => value !== undefined),
  ) as IngredientEntry
}

function functionalClassOf(value: string | null): IngredientEntry['functionalClass'] {
  return printedClasses.find((known) => known === value)
}
