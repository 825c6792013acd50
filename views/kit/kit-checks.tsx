// The check list of a bottle: what must stand on it, what is left for the producer, and by which law.

import { Text } from '../text/text.tsx'
import { checkNote } from '../../src/domain/kit/check-notes.ts'
import { labelLanguageNames } from '../../src/domain/languages.ts'
import { useTranslate } from '../client/translations.ts'
import { Tag } from '../ui/tag.tsx'
import type { KitContent } from './kit-choices.ts'
import styles from './kit.module.css'

type Check = KitContent['checks'][number]

const colours = { missing: 'red', yours: 'wine', printed: 'teal', online: 'gray' } as const

export function KitChecks({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.checks}>
      {checks.map((check) => (
        <CheckPoint key={check.id} check={check} />
      ))}
    </ul>
  )
}

function CheckPoint({ check }: { check: Check }) {
  const translate = useTranslate()
  const { id, state, source, markets, unconfirmed } = check
  const note = checkNote(check)
  const countries = markets.map((code) => translate.byId(`market.${code}`) ?? code).join(', ')
  return (
    <li className={styles.check}>
      <div className={styles.state}>
        <Tag color={colours[state]}>{translate(`part.kit.state.${state}`)}</Tag>
      </div>
      <div>
        <Text fw={600} size="sm">
          {translate(`part.kit.check.${id}`)}
          {countries !== '' && ` (${countries})`}
        </Text>
        {note !== null && <Text size="sm">{translate(`part.kit.note.${note}`)}</Text>}
        {unconfirmed.length > 0 && (
          <Text size="sm">
            {translate('part.kit.unconfirmed', {
              languages: unconfirmed.map((language) => labelLanguageNames[language]).join(', '),
            })}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {source}
        </Text>
      </div>
    </li>
  )
}
