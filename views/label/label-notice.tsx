// Notices shown instead of a label: an unknown address (404), a label withdrawn by support (410, allergens
// still shown), a cancelled serial number, a code that belongs to several wines. Same design as the label, in the
// reader's language.

import type { Allergen } from '../../src/domain/sheet/ingredient-table.ts'
import { containsStatement, labelMessage } from '../../src/domain/label/label-text.ts'
import { renderDocument, type LabelShell } from './document.tsx'
import { Sentence } from './sentence.tsx'

/**
 * A notice. It shows name and allergens when the product is known; `labelUrl` is the product's current label.
 */
export type LabelNotice = LabelShell & {
  readonly kind: 'unknown' | 'withdrawn' | 'void' | 'choice'
  readonly product?: { readonly brand: string; readonly name: string; readonly vintage?: number }
  readonly allergens?: readonly Allergen[]
  readonly labelUrl?: string
  /** The wines to choose from: name and producer, and the address of the label. */
  readonly wines?: readonly { readonly title: string; readonly url: string }[]
}

/** Renders the notice as a complete HTML document. */
export function renderLabelNotice(notice: LabelNotice): string {
  return renderDocument({
    shell: notice,
    title: noticeTitle(notice),
    children: <Notice {...notice} />,
  })
}

function noticeTitle({ kind, messages }: LabelNotice): string {
  return labelMessage(messages, `notice.${kind}.title`)
}

function Notice(notice: LabelNotice) {
  const { kind, product, allergens = [], labelUrl, wines = [], messages, language } = notice
  return (
    <main className="notice">
      {product === undefined ? null : (
        <p>
          <span className="brand">{product.brand}</span>
          <br />
          {product.name} {product.vintage}
        </p>
      )}
      <h1>
        <span className="name">{noticeTitle(notice)}</span>
      </h1>
      <p>{labelMessage(messages, `notice.${kind}.text`)}</p>
      {allergens.length === 0 ? null : (
        <p className="list">
          <Sentence segments={containsStatement(allergens, messages)} />
        </p>
      )}
      {labelUrl === undefined ? null : (
        <p>
          <a className="button" href={`${labelUrl}?lang=${language}`}>
            {labelMessage(messages, 'page.label')}
          </a>
        </p>
      )}
      {wines.map(({ title, url }) => (
        <p key={url}>
          <a className="button" href={`${url}?lang=${language}`}>
            {title}
          </a>
        </p>
      ))}
    </main>
  )
}
