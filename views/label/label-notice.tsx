// What a printed code meets when there is no label to show: an unknown address (404), a label withdrawn by support (410,
// allergens still shown), a bottle whose number was cancelled. Same look as the label, in the reader's language.

import type { Allergen } from '../../src/domain/sheet/ingredient-table.ts'
import { containsStatement, word } from '../../src/domain/label/words.ts'
import { renderDocument, Sentence, type LabelShell } from './document.tsx'

/** A notice. Names and allergens are shown where the product is known; `labelUrl` is the label that still answers. */
export type LabelNotice = LabelShell & {
  readonly kind: 'unknown' | 'withdrawn' | 'void'
  readonly product?: { readonly brand: string; readonly name: string; readonly vintage?: number }
  readonly allergens?: readonly Allergen[]
  readonly labelUrl?: string
}

/** The notice as a whole HTML document. */
export function renderLabelNotice({
  kind,
  product,
  allergens = [],
  labelUrl,
  ...shell
}: LabelNotice): string {
  const { words, language } = shell
  const title = word(words, `notice.${kind}.title`)
  return renderDocument({
    shell,
    title,
    children: (
      <main className="notice">
        {product === undefined ? null : (
          <p>
            <span className="brand">{product.brand}</span>
            <br />
            {product.name} {product.vintage}
          </p>
        )}
        <h1>
          <span className="name">{title}</span>
        </h1>
        <p>{word(words, `notice.${kind}.text`)}</p>
        {allergens.length === 0 ? null : (
          <p className="list">
            <Sentence segments={containsStatement(allergens, words)} />
          </p>
        )}
        {labelUrl === undefined ? null : (
          <p>
            <a className="button" href={`${labelUrl}?lang=${language}`}>
              {word(words, 'page.label')}
            </a>
          </p>
        )}
      </main>
    ),
  })
}
