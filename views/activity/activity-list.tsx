// The entries of the activity: a sentence on what was done with what, by whom and when, and what changed.

import { Fragment } from 'react'
import { useLocation } from '../router/context.ts'
import { Link } from '../router/links.tsx'
import type { ActivityAnswer } from '../../src/contract/operations/activity.ts'
import { changeName, hasChange } from '../../src/domain/company/change-name.ts'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import { LaterDetails } from '../folded/later-details.tsx'
import { activityChanges, changedNames } from './activity-changes.tsx'
import styles from './activity.module.css'

/** Changes that show at once; more of them are folded. */
const mostShown = 3

export function ActivityList({ entries }: { entries: readonly ActivityAnswer[] }) {
  const { search } = useLocation()
  const named = new URLSearchParams(search).get('open')
  return (
    <ol className={styles.list}>
      {entries.map((entry) => {
        const isNamed = hasChange(entry, named)
        // The fragment of the address leads to the entry: by the name that the address has.
        const id = isNamed && named !== null ? named : changeName(entry)
        return (
          <li key={`${entry.at} ${entry.operation} ${String(entry.by.id)}`} id={id} className={styles.entry}>
            <Entry entry={entry} isNamed={isNamed} />
          </li>
        )
      })}
    </ol>
  )
}

type EntryProps = {
  readonly entry: ActivityAnswer
  /** Whether the address names one of its changes. */
  readonly isNamed: boolean
}

function Entry({ entry, isNamed }: EntryProps) {
  const translate = useTranslate()
  const count = changedNames(entry, translate).length
  return (
    <>
      <div className={styles.head}>
        <div className={styles.what}>
          <strong>{translate.byId(`page.admin.audited.${entry.operation}`) ?? entry.operation}</strong>
          <Subjects entry={entry} />
        </div>
        <div className={styles.who}>
          <span>{actorName(entry, translate)}</span>
          <time dateTime={entry.at}>{translate.moment(entry.at)}</time>
        </div>
      </div>
      {count > mostShown ? (
        <LaterDetails
          summary={translate('page.activity.changes', { count })}
          linkText={translate('page.activity.show')}
          name={changeName(entry)}
          isOpenAtFirst={isNamed}
        >
          {() => <Changes entry={entry} />}
        </LaterDetails>
      ) : (
        count > 0 && <Changes entry={entry} />
      )}
    </>
  )
}

/** What was done with: wines as links to their pages, people by name, else the number. */
function Subjects({ entry: { subjects, count, operation, before } }: { entry: ActivityAnswer }) {
  const translate = useTranslate()
  const named = subjects.filter(({ kind }) => kind === 'sheet' || kind === 'user' || kind === 'import')
  if (named.length === 0) return null
  const shown = named.slice(0, mostShown)
  return (
    <span className={styles.subjects}>
      {shown.map(({ kind, id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {kind === 'sheet' && id !== null && name !== null ? (
            <Link to={`/recapitulatif/${String(id)}`}>
              {name === '' ? translate('page.activity.unnamed') : name}
            </Link>
          ) : (
            (name ?? goneName(kind, id, operation === 'sheets.delete' ? before : null, translate))
          )}
        </Fragment>
      ))}
      {count > shown.length && ` ${translate('page.activity.more', { count: count - shown.length })}`}
    </span>
  )
}

const goneMessages: Readonly<Record<string, MessageId>> = {
  sheet: 'page.admin.audit.subject.sheet',
  user: 'page.activity.goneUser',
  import: 'page.admin.audit.subject.import',
}

/** The name of a record that no longer exists: a deleted wine has the one that it had. */
function goneName(kind: string, id: number | null, before: unknown, translate: Translate): string {
  const { brand, name, vintage } = (before ?? {}) as Readonly<Record<string, unknown>>
  const parts = [brand, name, vintage].filter((part) => part !== undefined).map(String)
  if (parts.length > 0) return parts.join(' ')
  const message = goneMessages[kind]
  return message === undefined ? '' : translate(message, { number: id ?? 0 })
}

function actorName({ by: { kind, name } }: ActivityAnswer, translate: Translate): string {
  if (kind === 'user') return name ?? translate('page.activity.goneUser')
  return kind === 'key'
    ? translate('page.activity.by.key', { name: name ?? '' })
    : translate(`page.activity.by.${kind}`)
}

/** The values before and after; of something new, its values alone. */
function Changes({ entry }: { entry: ActivityAnswer }) {
  const translate = useTranslate()
  const isNew = entry.before === null
  return (
    <dl className={styles.changes}>
      {activityChanges(entry, translate).map(({ name, title, before, after }) => (
        <div key={name}>
          <dt>{title}</dt>
          {!isNew && (
            <dd className={styles.before}>
              <span className={styles.hidden}>{translate('page.admin.audit.before')}: </span>
              {before ?? <span className={styles.none}>{translate('page.activity.none')}</span>}
            </dd>
          )}
          <dd className={styles.after}>
            {!isNew && <span className={styles.hidden}>{translate('page.admin.audit.after')}: </span>}
            {after ?? <span className={styles.none}>{translate('page.activity.none')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
