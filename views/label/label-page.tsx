// The consumer's label: one fine document in one language. Content and order: Regulation (EU) 1308/2013 Art. 119 as
// changed by 2021/2117, Regulation (EU) 1169/2011 Annex XV, Italian D.Lgs. 152/2006 Art. 219(5); DOMAIN sections 1.3 and 1.4.

import type { LabelBlock, LabelModel, LabelVersion } from '../../src/domain/label/label.ts'
import {
  day,
  facts,
  fill,
  kindLine,
  labelTitle,
  operatorLines,
  word,
  type LabelWords,
} from '../../src/domain/label/words.ts'
import { renderDocument, type LabelShell } from './document.tsx'
import { Others } from './label-others.tsx'
import { Facts, Ingredients, Nutrition, Recycling, type Part } from './label-parts.tsx'

/** Bytes that a page may take, pictures aside; other lots beyond that are linked and not shown. */
const mostBytes = 29_500
/** Other lots and vintages shown whole at most. */
const mostShown = 6

/** A label to show. `canonicalUrl` is the lasting address of the current label, whichever version is shown. */
export type LabelPage = LabelShell & {
  readonly model: LabelModel
  readonly canonicalUrl: string
  /** The lots that the shown version holds for, where lots are told apart. */
  readonly lots?: readonly string[]
  /** Other lots of the wine and other vintages behind the same code, newest first. */
  readonly others?: readonly LabelBlock[]
}

/** The label as a whole HTML document: with as many other lots as fit, the rest as links. */
export function renderLabelPage(page: LabelPage): string {
  for (let shown = Math.min(mostShown, page.others?.length ?? 0); ; shown -= 1) {
    const html = renderWith(page, shown)
    if (shown <= 0 || new TextEncoder().encode(html).length <= mostBytes) return html
  }
}

function renderWith(
  { model, canonicalUrl, lots = [], others = [], ...shell }: LabelPage,
  shown: number,
): string {
  const { words, language } = shell
  return renderDocument({
    shell,
    title: labelTitle(model.identity, words),
    canonicalUrl,
    children: (
      <main>
        {model.version.current ? null : (
          <Earlier version={model.version} words={words} currentUrl={`${canonicalUrl}?lang=${language}`} />
        )}
        <Identity model={model} words={words} lots={lots} />
        <Ingredients model={model} words={words} level="h2" />
        {model.nutrition === undefined ? null : (
          <Nutrition table={model.nutrition} words={words} level="h2" />
        )}
        {model.recycling.length === 0 ? null : (
          <Recycling entries={model.recycling} words={words} level="h2" />
        )}
        {others.length === 0 ? null : (
          <Others others={others} shown={shown} beside={model} canonicalUrl={canonicalUrl} shell={shell} />
        )}
        <footer>
          <Responsible model={model} words={words} />
          <section>
            <h2>{word(words, 'page.operator')}</h2>
            <address>
              {operatorLines(model.operator, language).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </section>
          {model.link === undefined ? null : (
            <p>
              <a className="button" href={model.link} rel="noreferrer nofollow">
                {word(words, 'page.product_page')}
              </a>
            </p>
          )}
          <p className="quiet">
            {word(words, 'page.title')}
            <br />
            {versionLine(model.version, words)}
            <br />
            {word(words, 'page.no_tracking')}
          </p>
        </footer>
      </main>
    ),
  })
}

function versionLine(version: LabelVersion, words: LabelWords): string {
  return `${fill(word(words, 'page.version'), { number: version.number })} · ${day(version.date, words)}`
}

function Earlier({
  version,
  words,
  currentUrl,
}: {
  version: LabelVersion
  words: LabelWords
  currentUrl: string
}) {
  return (
    <p className="banner" role="note">
      {fill(word(words, 'page.earlier_version'), { date: day(version.date, words) })}{' '}
      <a href={currentUrl}>{word(words, 'page.current_version')}</a>
    </p>
  )
}

function Identity({ model, words, lots }: Part & { lots: readonly string[] }) {
  const { brand, name, vintage, image } = model.identity
  const kinds = kindLine(model.identity, words)
  return (
    <header>
      <h1>
        <span className="brand">{brand}</span> <span className="name">{name}</span>
        {vintage === undefined ? null : (
          <>
            {' '}
            <span className="vintage">{vintage}</span>
          </>
        )}
      </h1>
      {kinds === '' ? null : <p className="kinds">{kinds}</p>}
      {model.operator.name === '' ? null : <p className="by">{model.operator.name}</p>}
      {image === undefined ? null : <img src={image} alt={word(words, 'page.bottle_picture')} />}
      <Facts
        facts={[
          ...facts(model, words),
          ...(lots.length === 0 ? [] : [{ term: word(words, 'product.lot'), value: lots.join(', ') }]),
        ]}
        className="facts"
      />
    </header>
  )
}

function Responsible({ model, words }: Part) {
  if (model.responsible.length === 0) return null
  return (
    <ul className="responsible">
      {model.responsible.map((id) => (
        <li key={id}>{word(words, `responsible.${id}`)}</li>
      ))}
    </ul>
  )
}
