// The comments of a guest link, oldest first, as plain text.

import { Text } from '../text/text.tsx'
import type { GuestLinkAnswer } from '../../src/contract/operations/guests.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './guest.module.css'

export function CommentList({ comments }: { comments: GuestLinkAnswer['comments'] }) {
  const translate = useTranslate()
  if (comments.length === 0) return null
  return (
    <ul className={styles.comments} aria-label={translate('part.guests.comments')}>
      {comments.map(({ at, author, text }, index) => (
        <li key={`${at} ${String(index)}`} className={styles.comment}>
          <Text size="sm" c="dimmed">
            {[author ?? translate('part.guests.noAuthor'), translate.moment(at)].join(' · ')}
          </Text>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
