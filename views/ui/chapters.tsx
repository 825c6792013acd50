// An article in chapters, such as the terms.

import { Title } from '../text/title.tsx'
import styles from './chapters.module.css'

type Props = {
  readonly title: string
  readonly lead: string
  readonly chapters: readonly { readonly title: string; readonly text: string }[]
}

export function Chapters({ title, lead, chapters }: Props) {
  return (
    <article className={styles.reading}>
      <Title order={1}>{title}</Title>
      <p className={styles.lead}>{lead}</p>
      {chapters.map((chapter) => (
        <section key={chapter.title}>
          <Title order={2}>{chapter.title}</Title>
          <p>{chapter.text}</p>
        </section>
      ))}
    </article>
  )
}
