// The parts of a label, used on the label itself and in the blocks of other lots: ingredients, nutrition,
// packaging. Regulation (EU) 1169/2011 Art. 18, 21 and Annex XV; Regulation (EU) 2025/40 Art. 15; Italian
// D.Lgs. 152/2006 Art. 219(5).

import type { ReactNode } from 'react'
import type { LabelModel } from '../../src/domain/label/label.ts'
import { eNumberFacts, ingredientParagraphs } from '../../src/domain/label/ingredient-text.ts'
import { nutritionHeadings, nutritionLines, nutritionNotes } from '../../src/domain/label/nutrition-text.ts'
import {
  collectionText,
  containsStatement,
  labelMessage,
  packagingFacts,
  type Fact,
  type LabelMessages,
} from '../../src/domain/label/label-text.ts'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import type { NutritionTable } from '../../src/domain/sheet/nutrition.ts'
import { Sentence } from './sentence.tsx'

export type PartProps = { readonly model: LabelModel; readonly messages: LabelMessages }
/** The level of a part's heading. */
type LevelProps = { readonly level: 'h2' | 'h3' }

function Heading({ level: Tag, children }: LevelProps & { children: ReactNode }) {
  return <Tag>{children}</Tag>
}

/** Terms and their values. */
export function Facts({ facts: list, className }: { facts: readonly Fact[]; className: string }) {
  if (list.length === 0) return null
  return (
    <dl className={className}>
      {list.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The list of ingredients with its E numbers, except those already `explained`; without a list, only the
 * allergens.
 */
export function Ingredients({
  model,
  messages,
  level,
  explained = [],
}: PartProps & LevelProps & { explained?: readonly Fact[] }) {
  if (model.ingredients === undefined) return <Allergens model={model} messages={messages} />
  const numbers = eNumberFacts(model.ingredients, messages).filter(
    ({ term }) => !explained.some((fact) => fact.term === term),
  )
  return (
    <section>
      <Heading level={level}>{labelMessage(messages, 'ingredients.title')}</Heading>
      {ingredientParagraphs(model.ingredients, messages).map((segments, index) => (
        <p key={index} className={index === 0 ? 'list' : 'quiet'}>
          <Sentence segments={segments} />
        </p>
      ))}
      {numbers.length === 0 ? null : (
        <details className="numbers">
          <summary>{labelMessage(messages, 'page.e_numbers')}</summary>
          <Facts facts={numbers} className="explained" />
        </details>
      )}
    </section>
  )
}

function Allergens({ model, messages }: PartProps) {
  if (model.allergens.length === 0) return null
  return (
    <section>
      <p className="list">
        <Sentence segments={containsStatement(model.allergens, messages)} />
      </p>
    </section>
  )
}

/** The nutrition declaration as a table. */
export function Nutrition({
  table,
  messages,
  level,
}: { table: NutritionTable; messages: LabelMessages } & LevelProps) {
  return (
    <section>
      <table className={table.glass === undefined ? 'nutrition' : 'nutrition glass'}>
        <caption>
          <Heading level={level}>{labelMessage(messages, 'nutrition.title')}</Heading>
        </caption>
        <thead>
          <tr>
            <td />
            {nutritionHeadings(table, messages).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nutritionLines(table, messages).map((line) => (
            <tr key={line.name} className={line.part ? 'part' : undefined}>
              <th scope="row">{line.name}</th>
              <td>{line.per100}</td>
              {table.glass === undefined ? null : <td>{line.perGlass}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {nutritionNotes(table, messages).map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </section>
  )
}

/**
 * The packaging: who answers for it, and its sorting. Links to `#packaging` lead here (Regulation (EU) 2025/40
 * Art. 12(5) and 15(7): easy to tell from the food information).
 */
export function Packaging({
  model,
  messages,
  language,
  lots,
}: PartProps & { readonly language: LabelLanguage; readonly lots: readonly string[] }) {
  const facts = packagingFacts(model, messages, language, lots)
  if (facts.length === 0 && model.recycling.length === 0) return null
  return (
    <section id="packaging" className="packaging">
      <h2>{labelMessage(messages, 'packaging.title')}</h2>
      <Maker facts={facts} />
      {model.recycling.length === 0 ? null : <Recycling model={model} messages={messages} level="h3" />}
    </section>
  )
}

/** Who answers for the packaging. */
export function Maker({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null
  return (
    <table className="maker">
      <tbody>
        {facts.map(({ term, value }) => (
          <tr key={term}>
            <th scope="row">{term}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Components, materials and collection of the packaging. */
export function Recycling({ model, messages, level }: PartProps & LevelProps) {
  return (
    <section>
      <table className="recycling">
        <caption>
          <Heading level={level}>{labelMessage(messages, 'recycling.title')}</Heading>
        </caption>
        <thead>
          <tr>
            {['component', 'material', 'collection'].map((column) => (
              <th key={column} scope="col">
                {labelMessage(messages, `recycling.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.recycling.map((entry, index) => (
            <tr key={index}>
              <th scope="row">{labelMessage(messages, `packaging.component.${entry.component}`)}</th>
              <td className="code">{entry.material}</td>
              <td>{collectionText(entry, messages, model.market)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {labelMessage(messages, 'recycling.separate_components')}{' '}
        {labelMessage(messages, 'recycling.check_municipality')}
      </p>
    </section>
  )
}
