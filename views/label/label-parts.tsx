// The parts of a label: what a wine is made of, what it holds, where its packaging goes. Regulation (EU) 1169/2011 Art. 18,
// 21 and Annex XV; Italian D.Lgs. 152/2006 Art. 219(5). They stand on a label of their own or in the block of another lot.

import type { ReactNode } from 'react'
import type { LabelModel } from '../../src/domain/label/label.ts'
import { eNumberFacts, ingredientParagraphs } from '../../src/domain/label/ingredient-words.ts'
import { nutritionHeadings, nutritionLines, nutritionNotes } from '../../src/domain/label/nutrition-words.ts'
import { containsStatement, word, type Fact, type LabelWords } from '../../src/domain/label/words.ts'
import type { NutritionTable } from '../../src/domain/sheet/nutrition.ts'
import type { PackagingEntry } from '../../src/domain/sheet/fields.ts'
import { Sentence } from './document.tsx'

export type Part = { readonly model: LabelModel; readonly words: LabelWords }
/** How deep the heading of a part stands. */
export type Level = { readonly level: 'h2' | 'h3' }

function Heading({ level: Tag, children }: Level & { children: ReactNode }) {
  return <Tag>{children}</Tag>
}

/** Terms and what stands beside them. */
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

/** The list, with its E numbers explained where they are printed and not `explained` yet; the allergens alone where there is no list. */
export function Ingredients({
  model,
  words,
  level,
  explained = [],
}: Part & Level & { explained?: readonly Fact[] }) {
  if (model.ingredients === undefined) return <Allergens model={model} words={words} />
  const numbers = eNumberFacts(model.ingredients, words).filter(
    ({ term }) => !explained.some((fact) => fact.term === term),
  )
  return (
    <section>
      <Heading level={level}>{word(words, 'ingredients.title')}</Heading>
      {ingredientParagraphs(model.ingredients, words).map((segments, index) => (
        <p key={index} className={index === 0 ? 'list' : 'quiet'}>
          <Sentence segments={segments} />
        </p>
      ))}
      {numbers.length === 0 ? null : (
        <details className="numbers">
          <summary>{word(words, 'page.e_numbers')}</summary>
          <Facts facts={numbers} className="explained" />
        </details>
      )}
    </section>
  )
}

function Allergens({ model, words }: Part) {
  if (model.allergens.length === 0) return null
  return (
    <section>
      <p className="list">
        <Sentence segments={containsStatement(model.allergens, words)} />
      </p>
    </section>
  )
}

/** The nutrition declaration as a table. */
export function Nutrition({ table, words, level }: { table: NutritionTable; words: LabelWords } & Level) {
  return (
    <section>
      <table className={table.glass === undefined ? 'nutrition' : 'nutrition glass'}>
        <caption>
          <Heading level={level}>{word(words, 'nutrition.title')}</Heading>
        </caption>
        <thead>
          <tr>
            <td />
            {nutritionHeadings(table, words).map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nutritionLines(table, words).map((line) => (
            <tr key={line.name} className={line.part ? 'part' : undefined}>
              <th scope="row">{line.name}</th>
              <td>{line.per100}</td>
              {table.glass === undefined ? null : <td>{line.perGlass}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {nutritionNotes(table, words).map((note) => (
        <p key={note} className="quiet">
          {note}
        </p>
      ))}
    </section>
  )
}

/** What the packaging is made of and where it goes. */
export function Recycling({
  entries,
  words,
  level,
}: { entries: readonly PackagingEntry[]; words: LabelWords } & Level) {
  return (
    <section>
      <table className="recycling">
        <caption>
          <Heading level={level}>{word(words, 'recycling.title')}</Heading>
        </caption>
        <thead>
          <tr>
            {['component', 'material', 'collection'].map((column) => (
              <th key={column} scope="col">
                {word(words, `recycling.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={index}>
              <th scope="row">{word(words, `packaging.component.${entry.component}`)}</th>
              <td className="code">{entry.material}</td>
              <td>{word(words, `packaging.collection.${entry.collection}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet">
        {word(words, 'recycling.separate_components')} {word(words, 'recycling.check_municipality')}
      </p>
    </section>
  )
}
