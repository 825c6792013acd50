// The energy of a draft, live, with its working: grams × factor, part by part (DOMAIN section 1.7). The same code
// reckons the label's figures.

import { familyOf, sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { checkTypedEnergy, energyOf, type Energy, type EnergyPart } from '../../src/domain/sheet/nutrition.ts'
import { faultsOfValues } from '../../src/domain/value.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import styles from './energy-calculation.module.css'

export function EnergyWorking({ draft }: { draft: SheetDraft }) {
  const translate = useTranslate()
  const { energyFactors } = useSession()
  const faulty = new Set(faultsOfValues(sheetFields, draft).map(({ field }) => field))
  const sound: SheetDraft = Object.fromEntries(Object.entries(draft).filter(([name]) => !faulty.has(name)))
  const energy = energyOf(sound, energyFactors)
  const check = checkTypedEnergy(sound, energyFactors)
  return (
    <div className={styles.working}>
      <p className={styles.figure} role="status">
        <span>
          {translate(sound.energySource === 'typed' ? 'part.energy.formula' : 'part.energy.per100')}
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
      <details>
        <summary>{translate('part.energy.working')}</summary>
        <div
          className={styles.scroll}
          tabIndex={0}
          role="region"
          aria-label={translate('part.energy.working')}
        >
          <Working energy={energy} sound={sound} />
        </div>
        <p className={styles.note}>
          {translate('part.energy.alcohol', {
            strength: translate.number(sound.alcohol ?? 0),
            grams: translate.digits(energy.alcohol),
          })}
        </p>
        <p className={styles.note}>
          {translate('part.energy.declared', { grams: translate.digits(energy.carbohydrates) })}
        </p>
        <p className={styles.note}>{translate('part.energy.rounding')}</p>
      </details>
    </div>
  )
}

/** Grams times factor, part by part, then the sum and what of it is printed. */
function Working({ energy, sound }: { energy: Energy; sound: SheetDraft }) {
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
              <Source part={line.part} sound={sound} />
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

/** Glycerol and acids stand at their averages until somebody gives a figure; spirits have none. */
function Source({ part, sound }: { part: EnergyPart; sound: SheetDraft }) {
  const translate = useTranslate()
  if ((part !== 'polyols' && part !== 'organic_acids') || familyOf(sound) === 'spirit') return null
  const given = part === 'polyols' ? sound.glycerol : sound.acids
  return <span>{translate(given === undefined ? 'part.energy.averaged' : 'part.energy.analysed')}</span>
}
