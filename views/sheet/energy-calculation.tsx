// The energy of a draft and its calculation: grams × factor, part by part (domain 1.7). The label's figures
// come from the same code.

import {
  familyOf,
  fieldsOfFamily,
  sheetFields,
  type SheetDraft,
  type SheetField,
} from '../../src/domain/sheet/fields.ts'
import { checkTypedEnergy, energyOf, type Energy } from '../../src/domain/sheet/nutrition.ts'
import type { EnergyPart } from '../../src/domain/sheet/energy-factors.ts'
import { draftIssues } from '../../src/domain/value.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { useLocation } from '../router/context.ts'
import { LaterDetails } from '../folded/later-details.tsx'
import styles from './energy-calculation.module.css'
import { familyRules } from '../../src/domain/sheet/product-families.ts'

type Props = {
  readonly draft: SheetDraft
  /** Whether the page is read without script too: a link leads to the page on which the calculation is open. */
  readonly hasLink?: boolean
}

/** The result, or what is still missing: averages alone would look like a figure of this wine. */
export function EnergyCalculation({ draft, hasLink = false }: Props) {
  const translate = useTranslate()
  const ownFields = fieldsOfFamily(familyOf(draft))
  const isWaiting = needed.some((name) => ownFields.includes(name) && draft[name] === undefined)
  return isWaiting ? (
    <p className={styles.note}>{translate('part.energy.waiting')}</p>
  ) : (
    <EnergyResult draft={draft} hasLink={hasLink} />
  )
}

/** The name of the calculation in the address of the page on which it is open. */
const partName = 'calculation'
const needed: readonly SheetField[] = ['alcohol', 'sugars']

function EnergyResult({ draft, hasLink }: Required<Props>) {
  const translate = useTranslate()
  const { energyFactors } = useSession()
  const { search } = useLocation()
  const invalid = new Set(draftIssues(sheetFields, draft).map(({ field }) => field))
  const validDraft: SheetDraft = Object.fromEntries(
    Object.entries(draft).filter(([name]) => !invalid.has(name)),
  )
  const energy = energyOf(validDraft, energyFactors)
  const check = checkTypedEnergy(validDraft, energyFactors)
  const working = translate('part.energy.working')
  return (
    <div className={styles.calculation} id={hasLink ? partName : undefined}>
      <p className={styles.figure} role="status">
        <span>
          {translate(validDraft.energySource === 'typed' ? 'part.energy.formula' : 'part.energy.per100')}
        </span>
        <strong>
          {translate.number(energy.printedKj)} kJ <i>/</i> {translate.number(energy.printedKcal)} kcal
        </strong>
      </p>
      {check !== undefined && (
        <p className={styles.check} data-agrees={check.kjAgrees && check.kcalAgrees}>
          {translate(check.kjAgrees && check.kcalAgrees ? 'part.energy.agrees' : 'part.energy.differs')}
        </p>
      )}
      <LaterDetails
        summary={working}
        linkText={hasLink ? working : undefined}
        name={partName}
        isOpenAtFirst={hasLink && new URLSearchParams(search).get('open') === partName}
      >
        {() => <Calculation energy={energy} validDraft={validDraft} />}
      </LaterDetails>
    </div>
  )
}

type CalculationProps = { readonly energy: Energy; readonly validDraft: SheetDraft }

/** The table, and what it does not say. */
function Calculation({ energy, validDraft }: CalculationProps) {
  const translate = useTranslate()
  return (
    <>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={translate('part.energy.working')}>
        <CalculationTable energy={energy} validDraft={validDraft} />
      </div>
      <p className={styles.note}>
        {translate('part.energy.alcohol', {
          strength: translate.number(validDraft.alcohol ?? 0),
          grams: translate.digits(energy.alcohol),
        })}
      </p>
      <p className={styles.note}>
        {translate('part.energy.declared', { grams: translate.digits(energy.carbohydrates) })}
      </p>
      <p className={styles.note}>{translate('part.energy.rounding')}</p>
    </>
  )
}

/** Grams times factor for each part, the sum, and the rounded figures that the label prints. */
function CalculationTable({ energy, validDraft }: CalculationProps) {
  const translate = useTranslate()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{translate('part.energy.part')}</th>
          <th scope="col">{translate('part.energy.grams')}</th>
          <th scope="col">× kJ/g</th>
          <th scope="col">kJ</th>
          <th scope="col">× kcal/g</th>
          <th scope="col">kcal</th>
        </tr>
      </thead>
      <tbody>
        {energy.parts.map((line) => (
          <tr key={line.part}>
            <th scope="row">
              {translate(`part.energy.part.${line.part}` as MessageId)}
              <Source part={line.part} validDraft={validDraft} />
            </th>
            <td>{translate.digits(line.grams)}</td>
            <td>{translate.digits(line.kjFactor)}</td>
            <td>{translate.digits(line.kj)}</td>
            <td>{translate.digits(line.kcalFactor)}</td>
            <td>{translate.digits(line.kcal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {translate('part.energy.sum')}
          </th>
          <td>{translate.digits(energy.kj)}</td>
          <td />
          <td>{translate.digits(energy.kcal)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            {translate('part.energy.rounded')}
          </th>
          <td>{translate.number(energy.printedKj)}</td>
          <td />
          <td>{translate.number(energy.printedKcal)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Whether glycerol or acids are averages or analysed figures; spirits have neither. */
function Source({ part, validDraft }: { part: EnergyPart; validDraft: SheetDraft }) {
  const translate = useTranslate()
  if (
    (part !== 'polyols' && part !== 'organic_acids') ||
    !familyRules(familyOf(validDraft)).hasGlycerolAndAcids
  )
    return null
  const analysed = part === 'polyols' ? validDraft.glycerol : validDraft.acids
  return <span>{translate(analysed === undefined ? 'part.energy.averaged' : 'part.energy.analysed')}</span>
}
