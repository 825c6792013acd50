// The consumer's label: one fine document in one language. Content and order: Regulation (EU) 1308/2013 Art. 119 as
// changed by 2021/2117, Regulation (EU) 1169/2011 Annex XV, Italian D.Lgs. 152/2006 Art. 219(5); DOMAIN sections 1.3 and 1.4.

import type { LabelModel, LabelVersion } from '../../src/domain/label/label.ts'
import { eNumberFacts, ingredientParagraphs } from '../../src/domain/label/ingredient-words.ts'
import { nutritionHeadings, nutritionLines, nutritionNotes } from '../../src/domain/label/nutrition-words.ts'
import {
  containsStatement, day, facts, fill, kindLine, labelTitle, operatorLines, word, type Fact, type LabelWords,
} from '../../src/domain/label/words.ts'
import type { NutritionTable } from '../../src/domain/sheet/nutrition.ts'
import type { PackagingEntry } from '../../src/domain/sheet/fields.ts'
import { renderDocument, Sentence, type LabelShell } from './document.tsx'

/** A label to show. `canonicalUrl` is the lasting address of the current label, whichever version is shown. */
export type LabelPage = LabelShell & { readonly model: LabelModel; readonly canonicalUrl: string }

type Part = { readonly model: LabelModel; readonly words: LabelWords }

/** The label as a whole HTML document. */
export function renderLabelPage({ model, canonicalUrl, ...shell }: LabelPage): string {
  const { words, language } = shell
  return renderDocument({
    shell, title: labelTitle(model.identity, words), canonicalUrl,
    children: (
      <main>
        {model.version.current ? null : <Earlier version={model.version} words={words} currentUrl={`${canonicalUrl}?lang=${language}`} />}
        <Identity model={model} words={words} />
        <Ingredients model={model} words={words} />
        {model.nutrition === undefined ? null : <Nutrition table={model.nutrition} words={words} />}
        {model.recycling.length === 0 ? null : <Recycling entries={model.recycling} words={words} />}
        <footer>
          <Responsible model={model} words={words} />
          <section>
            <h2>{word(words, 'page.operator')}</h2>
            <address>{operatorLines(model.operator, language).map((line) => <span key={line}>{line}</span>)}</address>
          </section>
          {model.link === undefined ? null : <p><a className="button" href={model.link} rel="noreferrer nofollow">{word(words, 'page.product_page')}</a></p>}
          <p className="quiet">{versionLine(model.version, words)}<br />{word(words, 'page.no_tracking')}</p>
        </footer>
      </main>
    ),
  })
}

function versionLine(version: LabelVersion, words: LabelWords): string {
  return `${word(words, 'page.title')} · ${fill(word(words, 'page.version'), { number: version.number })} · ${day(version.date, words)}`
}

function Earlier({ version, words, currentUrl }: { version: LabelVersion; words: LabelWords; currentUrl: string }) {
  return (
    <p className="banner" role="note">
      {fill(word(words, 'page.earlier_version'), { date: day(version.date, words) })}
      {' '}<a href={currentUrl}>{word(words, 'page.current_version')}</a>
    </p>
  )
}

function Identity({ model, words }: Part) {
  const { brand, name, vintage, image } = model.identity
  const kinds = kindLine(model.identity, words)
  return (
    <header>
      <h1>
        <span className="brand">{brand}</span> <span className="name">{name}</span>
        {vintage === undefined ? null : <>{' '}<span className="vintage">{vintage}</span></>}
      </h1>
      {kinds === '' ? null : <p className="kinds">{kinds}</p>}
      {image === undefined ? null : <img src={image} alt={word(words, 'page.bottle_picture')} />}
      <Facts facts={facts(model, words)} className="facts" />
    </header>
  )
}

function Facts({ facts: list, className }: { facts: readonly Fact[]; className: string }) {
  if (list.length === 0) return null
  return <dl className={className}>{list.map(({ term, value }) => <div key={term}><dt>{term}</dt><dd>{value}</dd></div>)}</dl>
}

function Ingredients({ model, words }: Part) {
  if (model.ingredients === undefined) return <Allergens model={model} words={words} />
  const numbers = eNumberFacts(model.ingredients, words)
  return (
    <section>
      <h2>{word(words, 'ingredients.title')}</h2>
      {ingredientParagraphs(model.ingredients, words).map((segments, index) => <p key={index} className={index === 0 ? 'list' : 'quiet'}><Sentence segments={segments} /></p>)}
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
  return <section><p className="list"><Sentence segments={containsStatement(model.allergens, words)} /></p></section>
}

function Nutrition({ table, words }: { table: NutritionTable; words: LabelWords }) {
  return (
    <section>
      <table className={table.glass === undefined ? 'nutrition' : 'nutrition glass'}>
        <caption><h2>{word(words, 'nutrition.title')}</h2></caption>
        <thead>
          <tr><td />{nutritionHeadings(table, words).map((heading) => <th key={heading} scope="col">{heading}</th>)}</tr>
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
      {nutritionNotes(table, words).map((note) => <p key={note} className="quiet">{note}</p>)}
    </section>
  )
}

function Recycling({ entries, words }: { entries: readonly PackagingEntry[]; words: LabelWords }) {
  return (
    <section>
      <table className="recycling">
        <caption><h2>{word(words, 'recycling.title')}</h2></caption>
        <thead>
          <tr>{['component', 'material', 'collection'].map((column) => <th key={column} scope="col">{word(words, `recycling.${column}`)}</th>)}</tr>
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
      <p className="quiet">{word(words, 'recycling.separate_components')} {word(words, 'recycling.check_municipality')}</p>
    </section>
  )
}

function Responsible({ model, words }: Part) {
  if (model.responsible.length === 0) return null
  return <ul className="responsible">{model.responsible.map((id) => <li key={id}>{word(words, `responsible.${id}`)}</li>)}</ul>
}
