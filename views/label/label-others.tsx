// Other lots and vintages behind one printed code, each a dated block that opens without script (decision 0012). What they
// share with the label above is not said twice.

import type { LabelBlock, LabelModel } from '../../src/domain/label/label.ts'
import { eNumberFacts } from '../../src/domain/label/ingredient-words.ts'
import { day, facts, kindLine, word, type LabelWords } from '../../src/domain/label/words.ts'
import type { LabelShell } from './document.tsx'
import { Facts, Ingredients, Nutrition, Recycling } from './label-parts.tsx'

type Props = {
  readonly others: readonly LabelBlock[]
  /** How many are shown whole; the rest are links. */
  readonly shown: number
  /** The label they stand below. */
  readonly beside: LabelModel
  readonly canonicalUrl: string
  readonly shell: LabelShell
}

export function Others({ others, shown, beside, canonicalUrl, shell: { words, language } }: Props) {
  const stem = canonicalUrl.slice(0, canonicalUrl.lastIndexOf('/') + 1)
  const linked = others.slice(shown)
  return (
    <section className="others">
      <h2>{word(words, 'page.others')}</h2>
      {others.slice(0, shown).map((block) => (
        <details key={block.path}>
          <summary>{blockName(block, beside, words)}</summary>
          <Block model={block.model} beside={beside} words={words} />
        </details>
      ))}
      {linked.length === 0 ? null : (
        <ul>
          {linked.map((block) => (
            <li key={block.path}>
              <a href={`${stem}${block.path}?lang=${language}`}>{blockName(block, beside, words)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Block({ model, beside, words }: { model: LabelModel; beside: LabelModel; words: LabelWords }) {
  const kinds = kindLine(model.identity, words)
  const own = facts(model, words).filter(
    (fact) => !facts(beside, words).some((other) => other.term === fact.term && other.value === fact.value),
  )
  return (
    <>
      {kinds === kindLine(beside.identity, words) ? null : <p className="kinds">{kinds}</p>}
      <Facts facts={own} className="facts" />
      <Ingredients
        model={model}
        words={words}
        level="h3"
        explained={beside.ingredients === undefined ? [] : eNumberFacts(beside.ingredients, words)}
      />
      {model.nutrition === undefined ? null : <Nutrition table={model.nutrition} words={words} level="h3" />}
      {model.recycling.length === 0 ||
      JSON.stringify(model.recycling) === JSON.stringify(beside.recycling) ? null : (
        <Recycling entries={model.recycling} words={words} level="h3" />
      )}
    </>
  )
}

/** What sets a block apart: another name, its vintage, its lots; then its date. */
function blockName({ model, lots }: LabelBlock, beside: LabelModel, words: LabelWords): string {
  const { brand, name, vintage } = model.identity
  const isSame = brand === beside.identity.brand && name === beside.identity.name
  return [
    ...(isSame ? [] : [`${brand} ${name}`]),
    ...(vintage === undefined || (vintage === beside.identity.vintage && lots.length > 0)
      ? []
      : [String(vintage)]),
    ...(lots.length === 0 ? [] : [`${word(words, 'product.lot')} ${lots.join(', ')}`]),
    day(model.version.date, words),
  ].join(' · ')
}
