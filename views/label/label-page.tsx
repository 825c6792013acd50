// The consumer's label as an HTML document in one language. Content and order: Regulation (EU) 1308/2013 Art.
// 119 as amended by 2021/2117, Regulation (EU) 1169/2011 Annex XV, Regulation (EU) 2025/40 Art. 15, Italian
// D.Lgs. 152/2006 Art. 219(5); domain 1.3, 1.4 and 9.2.

import type { LabelBlock, LabelModel, LabelVersion } from '../../src/domain/label/label.ts'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import {
  formatDate,
  labelFacts,
  fillPlaceholders,
  kindLine,
  labelTitle,
  operatorLines,
  organicLines,
  labelMessage,
  type LabelMessages,
} from '../../src/domain/label/label-text.ts'
import { renderDocument, type LabelShell } from './document.tsx'
import { OtherLabels } from './other-labels.tsx'
import { Facts, Ingredients, Nutrition, Packaging, type PartProps } from './label-parts.tsx'

/** Largest size of a page in bytes, without images; other lots that do not fit are links. */
const maxBytes = 29_500
/** Largest number of other lots and vintages shown as blocks. */
const maxShown = 6

/**
 * A label to render. `canonicalUrl` is the address of the current label, even when an earlier version is
 * shown.
 */
export type LabelPage = LabelShell & {
  readonly model: LabelModel
  readonly canonicalUrl: string
  /** The lots of the shown version, when the wine has a label per lot. */
  readonly lots?: readonly string[]
  /** Other lots of the wine and other vintages behind the same code, newest first. */
  readonly others?: readonly LabelBlock[]
  /** A sentence above a label that is not published. */
  readonly mark?: string
}

/** Renders the label as a complete HTML document, with as many other lots as fit and links to the rest. */
export function renderLabelPage(page: LabelPage): string {
  for (let shown = Math.min(maxShown, page.others?.length ?? 0); ; shown -= 1) {
    const html = renderWithOthers(page, shown)
    if (shown <= 0 || new TextEncoder().encode(html).length <= maxBytes) return html
  }
}

function renderWithOthers(page: LabelPage, shownCount: number): string {
  return renderDocument({
    shell: page,
    title: labelTitle(page.model.identity, page.messages),
    canonicalUrl: page.canonicalUrl,
    children: <LabelContent page={page} shownCount={shownCount} />,
  })
}

function LabelContent({ page, shownCount }: { page: LabelPage; shownCount: number }) {
  const { model, canonicalUrl, lots = [], others = [], messages, language, mark } = page
  return (
    <main>
      {mark === undefined ? null : (
        <p className="banner" role="note">
          <strong>{mark}</strong>
        </p>
      )}
      {model.version.current ? null : (
        <EarlierVersionBanner
          version={model.version}
          messages={messages}
          currentUrl={`${canonicalUrl}?lang=${language}`}
        />
      )}
      <Identity model={model} messages={messages} lots={lots} />
      <Ingredients model={model} messages={messages} level="h2" />
      {model.nutrition === undefined ? null : (
        <Nutrition table={model.nutrition} messages={messages} level="h2" />
      )}
      <Packaging model={model} messages={messages} language={language} lots={lots} />
      {others.length === 0 ? null : (
        <OtherLabels
          others={others}
          shownCount={shownCount}
          mainLabel={model}
          canonicalUrl={canonicalUrl}
          shell={page}
        />
      )}
      <LabelFooter model={model} messages={messages} language={language} />
    </main>
  )
}

function LabelFooter({ model, messages, language }: PartProps & { language: LabelLanguage }) {
  return (
    <footer>
      <Responsible model={model} messages={messages} />
      <section>
        <h2>{labelMessage(messages, 'page.operator')}</h2>
        <address>
          {operatorLines(model.operator, language).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      {model.link === undefined ? null : (
        <p>
          <a className="button" href={model.link} rel="noreferrer nofollow">
            {labelMessage(messages, 'page.product_page')}
          </a>
        </p>
      )}
      <p className="quiet">
        {labelMessage(messages, 'page.title')}
        <br />
        {versionLine(model.version, messages)}
        <br />
        {labelMessage(messages, 'page.no_tracking')}
      </p>
    </footer>
  )
}

function versionLine(version: LabelVersion, messages: LabelMessages): string {
  const number = fillPlaceholders(labelMessage(messages, 'page.version'), { number: version.number })
  return `${number} · ${formatDate(version.date, messages)}`
}

function EarlierVersionBanner({
  version,
  messages,
  currentUrl,
}: {
  version: LabelVersion
  messages: LabelMessages
  currentUrl: string
}) {
  return (
    <p className="banner" role="note">
      {fillPlaceholders(labelMessage(messages, 'page.earlier_version'), {
        date: formatDate(version.date, messages),
      })}{' '}
      <a href={currentUrl}>{labelMessage(messages, 'page.current_version')}</a>
    </p>
  )
}

function Identity({ model, messages, lots }: PartProps & { lots: readonly string[] }) {
  const { brand, name, vintage, image } = model.identity
  const kinds = kindLine(model.identity, messages)
  const organic = organicLines(model.identity, messages)
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
      {organic.length === 0 ? null : (
        <p className="organic">
          {organic.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      {model.operator.name === '' ? null : <p className="by">{model.operator.name}</p>}
      {image === undefined ? null : <img src={image} alt={labelMessage(messages, 'page.bottle_picture')} />}
      <Facts
        facts={[
          ...labelFacts(model, messages),
          ...(lots.length === 0
            ? []
            : [{ term: labelMessage(messages, 'product.lot'), value: lots.join(', ') }]),
        ]}
        className="facts"
      />
    </header>
  )
}

function Responsible({ model, messages }: PartProps) {
  if (model.responsible.length === 0) return null
  return (
    <ul className="responsible">
      {model.responsible.map((id) => (
        <li key={id}>{labelMessage(messages, `responsible.${id}`)}</li>
      ))}
    </ul>
  )
}
