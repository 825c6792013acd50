// The energy of a draft, live, with its working: grams × factor, part by part (DOMAIN section 1.7). The same code
// reckons the label's figures.

import { familyOf, sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { checkTypedEnergy, energyOf, type Energy, type EnergyPart } from '../../src/domain/sheet/nutrition.ts'
import { faultsOfValues } from '../../src/domain/value.ts'
import { useSession } from '../client/session.ts'
import { useWords, type MessageId } from '../client/translations.ts'
import styles from './energy-calculation.module.css'

export function EnergyWorking({ draft }: { draft: SheetDraft }) {
  const say = useWords()
  const { energyFactors } = useSession()
  const faulty = new Set(faultsOfValues(sheetFields, draft).map(({ field }) => field))
  const sound: SheetDraft = Object.fromEntries(Object.entries(draft).filter(([name]) => !faulty.has(name)))
  const energy = energyOf(sound, energyFactors)
  const check = checkTypedEnergy(sound, energyFactors)
  return (
    <div className={styles.working}>
      <p className={styles.figure} role="status">
        <span>{say(sound.energySource === 'typed' ? 'part.energy.formula' : 'part.energy.per100')}</span>
        <strong>
          {say.number(energy.printedKj)} kJ <i>/</i> {say.number(energy.printedKcal)} kcal
        </strong>
      </p>
      {check !== undefined && (
        <p className={styles.check} data-agrees={check.kjAgrees && check.kcalAgrees}>
          {say(check.kjAgrees && check.kcalAgrees ? 'part.energy.agrees' : 'part.energy.differs')}
        </p>
      )}
      <details>
        <summary>{say('part.energy.working')}</summary>
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={say('part.energy.working')}>
          <Working energy={energy} sound={sound} />
        </div>
        <p className={styles.note}>
          {say('part.energy.alcohol', {
            strength: say.number(sound.alcohol ?? 0),
            grams: say.digits(energy.alcohol),
          })}
        </p>
        <p className={styles.note}>
          {say('part.energy.declared', { grams: say.digits(energy.carbohydrates) })}
        </p>
        <p className={styles.note}>{say('part.energy.rounding')}</p>
      </details>
    </div>
  )
}

/** Grams times factor, part by part, then the sum and what of it is printed. */
function Working({ energy, sound }: { energy: Energy; sound: SheetDraft }) {
  const say = useWords()
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{say('part.energy.part')}</th>
          <th scope="col">{say('part.energy.grams')}</th>
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
              {say(`part.energy.part.${line.part}` as MessageId)}
              <Source part={line.part} sound={sound} />
            </th>
            <td>{say.digits(line.grams)}</td>
            <td>{say.digits(line.kjFactor)}</td>
            <td>{say.digits(line.kj)}</td>
            <td>{say.digits(line.kcalFactor)}</td>
            <td>{say.digits(line.kcal)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {say('part.energy.sum')}
          </th>
          <td>{say.digits(energy.kj)}</td>
          <td />
          <td>{say.digits(energy.kcal)}</td>
        </tr>
        <tr>
          <th scope="row" colSpan={3}>
            {say('part.energy.rounded')}
          </th>
          <td>{say.number(energy.printedKj)}</td>
          <td />
          <td>{say.number(energy.printedKcal)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Glycerol and acids stand at their averages until somebody gives a figure; spirits have none. */
function Source({ part, sound }: { part: EnergyPart; sound: SheetDraft }) {
  const say = useWords()
  if ((part !== 'polyols' && part !== 'organic_acids') || familyOf(sound) === 'spirit') return null
  const given = part === 'polyols' ? sound.glycerol : sound.acids
  return <span>{say(given === undefined ? 'part.energy.averaged' : 'part.energy.analysed')}</span>
}
