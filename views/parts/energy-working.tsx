// The energy of a draft, live, with its working: grams × factor, part by part (DOMAIN section 1.7). The same code
// reckons the label's figures.

import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import { energyOf, type EnergyPart } from '../../src/domain/sheet/nutrition.ts'
import { faultsOfValues } from '../../src/domain/value.ts'
import { useSession } from '../session.ts'
import { useWords, type MessageId } from '../words.ts'
import styles from './energy-working.module.css'

export function EnergyWorking({ draft }: { draft: SheetDraft }) {
  const say = useWords()
  const { energyFactors } = useSession()
  const faulty = new Set(faultsOfValues(sheetFields, draft).map(({ field }) => field))
  const sound: SheetDraft = Object.fromEntries(Object.entries(draft).filter(([name]) => !faulty.has(name)))
  const energy = energyOf(sound, energyFactors)
  const averaged = (part: EnergyPart): boolean => (part === 'polyols' && sound.glycerol === undefined) || (part === 'organic_acids' && sound.acids === undefined)
  return (
    <div className={styles.working}>
      <p className={styles.figure} role="status">
        <span>{say('part.energy.per100')}</span>
        <strong>{say.number(energy.printedKj)} kJ <i>/</i> {say.number(energy.printedKcal)} kcal</strong>
      </p>
      <details>
        <summary>{say('part.energy.working')}</summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('part.energy.part')}</th><th scope="col">{say('part.energy.grams')}</th>
                <th scope="col">× kJ/g</th><th scope="col">kJ</th><th scope="col">× kcal/g</th><th scope="col">kcal</th>
              </tr>
            </thead>
            <tbody>
              {energy.parts.map((line) => (
                <tr key={line.part}>
                  <th scope="row">{say(`part.energy.part.${line.part}` as MessageId)}{averaged(line.part) && <span>{say('part.energy.averaged')}</span>}</th>
                  <td>{say.digits(line.grams)}</td><td>{say.digits(line.kjFactor)}</td><td>{say.digits(line.kj)}</td><td>{say.digits(line.kcalFactor)}</td><td>{say.digits(line.kcal)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr><th scope="row" colSpan={3}>{say('part.energy.sum')}</th><td>{say.digits(energy.kj)}</td><td /><td>{say.digits(energy.kcal)}</td></tr>
            </tfoot>
          </table>
        </div>
        <p className={styles.note}>{say('part.energy.rounding')}</p>
      </details>
    </div>
  )
}
