// A sentence of the label: allergens emphasised (Regulation (EU) 1169/2011 Art. 21(1)(b)), a name in another language
// marked with it.

import type { Segment } from '../../src/domain/label/label-text.ts'

/** A segment as the label or an answer of the API has it. */
type AnySegment = { readonly [K in keyof Segment]: Segment[K] | undefined } & { readonly text: string }

/**
 * A sentence in which allergens are bold and underlined, so that colour is not their only mark; a name in another
 * language says so.
 */
export function Sentence({ segments }: { segments: readonly AnySegment[] }) {
  return segments.map((segment, index) =>
    segment.strong === true ? (
      <strong key={index}>{segment.text}</strong>
    ) : segment.lang === undefined ? (
      segment.text
    ) : (
      <span key={index} lang={segment.lang}>
        {segment.text}
      </span>
    ),
  )
}
