// Other lots and vintages behind one printed code, each a dated block that opens without script (decision
// 12). A block shows only what differs from the label above it.

import type { LabelBlock, LabelModel } from '../../src/domain/label/label.ts'
import type { LabelLanguage } from '../../src/domain/languages.ts'
import { eNumberFacts } from '../../src/domain/label/ingredient-text.ts'
import {
  formatDate,
  labelFacts,
  kindLine,
  labelMessage,
  packagingFacts,
  type LabelMessages,
} from '../../src/domain/label/label-text.ts'
import type { LabelShell } from './document.tsx'
import { Facts, Ingredients, Maker, Nutrition, Recycling } from './label-parts.tsx'
import { wineName } from '../../src/domain/sheet/wine-name.ts'

type Props = {
  readonly others: readonly LabelBlock[]
  /** Number of blocks shown; the rest are links. */
  readonly shownCount: number
  /** The label above the blocks. */
  readonly mainLabel: LabelModel
  readonly canonicalUrl: string
  readonly shell: LabelShell
}

export function OtherLabels({
  others,
  shownCount,
  mainLabel,
  canonicalUrl,
  shell: { messages, language },
}: Props) {
  const stem = canonicalUrl.slice(0, canonicalUrl.lastIndexOf('/') + 1)
  const linked = others.slice(shownCount)
  return (
    <section className="others">
      <h2>{labelMessage(messages, 'page.others')}</h2>
      {others.slice(0, shownCount).map((block) => (
        <details key={block.path}>
          <summary>{blockName(block, mainLabel, messages)}</summary>
          <Block model={block.model} mainLabel={mainLabel} messages={messages} language={language} />
        </details>
      ))}
      {linked.length === 0 ? null : (
        <ul>
          {linked.map((block) => (
            <li key={block.path}>
              <a href={`${stem}${block.path}?lang=${language}`}>{blockName(block, mainLabel, messages)}</a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Block({
  model,
  mainLabel,
  messages,
  language,
}: {
  model: LabelModel
  mainLabel: LabelModel
  messages: LabelMessages
  language: LabelLanguage
}) {
  const kinds = kindLine(model.identity, messages)
  const own = labelFacts(model, messages).filter(
    (fact) =>
      !labelFacts(mainLabel, messages).some(({ term, value }) => term === fact.term && value === fact.value),
  )
  return (
    <>
      {kinds === kindLine(mainLabel.identity, messages) ? null : <p className="kinds">{kinds}</p>}
      <Facts facts={own} className="facts" />
      <Ingredients
        model={model}
        messages={messages}
        level="h3"
        explained={mainLabel.ingredients === undefined ? [] : eNumberFacts(mainLabel.ingredients, messages)}
      />
      {model.nutrition === undefined ? null : (
        <Nutrition table={model.nutrition} messages={messages} level="h3" />
      )}
      {makerOf(model) === makerOf(mainLabel) ? null : (
        <Maker facts={packagingFacts(model, messages, language)} />
      )}
      {model.recycling.length === 0 ||
      JSON.stringify(model.recycling) === JSON.stringify(mainLabel.recycling) ? null : (
        <Recycling model={model} messages={messages} level="h3" />
      )}
    </>
  )
}

/** Who answers for the packaging, as one text to compare; the identification differs with each lot. */
function makerOf({ packaging }: LabelModel): string {
  return JSON.stringify([packaging?.manufacturer, packaging?.contact])
}

/** What distinguishes a block: its name if it differs, its vintage, its lots; then its date. */
function blockName({ model, lots }: LabelBlock, mainLabel: LabelModel, messages: LabelMessages): string {
  const { brand, name, vintage } = model.identity
  const isSame = brand === mainLabel.identity.brand && name === mainLabel.identity.name
  return [
    ...(isSame ? [] : [wineName(model.identity, ['brand', 'name'])]),
    ...(vintage === undefined || (vintage === mainLabel.identity.vintage && lots.length > 0)
      ? []
      : [String(vintage)]),
    ...(lots.length === 0 ? [] : [`${labelMessage(messages, 'product.lot')} ${lots.join(', ')}`]),
    formatDate(model.version.date, messages),
  ].join(' · ')
}
