// Words of headings and buttons that no line break may part: "E-Label" in a narrow place was "E-" above "Label".
// The text itself stays as it is, so that it is found and copied with its hyphen.

import type { ReactNode } from 'react'
import styles from './unbroken.module.css'

/** One letter, a hyphen and a word, such as `E-Label` and `e-mail`; also at the end of a compound. */
const oneLetterWord = /(?<![\p{L}\p{N}])(\p{L}-\p{L}{2,})/u

/** The text with such words kept together; anything else than a text as it is. */
export function unbrokenWords(node: ReactNode): ReactNode {
  if (typeof node !== 'string' || !oneLetterWord.test(node)) return node
  // With the pattern's group every second part is such a word.
  return node.split(oneLetterWord).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.word}>
        {part}
      </span>
    ),
  )
}
