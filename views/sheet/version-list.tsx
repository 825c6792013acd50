// The versions of a sheet, newest first: number, date, reason, author, and the changed fields.

import { Tag } from '../ui/tag.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import { differingFields } from '../../src/domain/sheet/comparison.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './version-list.module.css'

type Version = Output<'sheets.versions'>['versions'][number]

/** `labelUrl`: the permanent address of the label. */
export function VersionList({ versions, labelUrl }: { versions: readonly Version[]; labelUrl: string }) {
  return (
    <ol className={styles.versions}>
      {versions.map((version, index) => (
        <VersionEntry
          key={version.version}
          version={version}
          before={versions[index + 1]}
          labelUrl={labelUrl}
          isCurrent={index === 0}
        />
      ))}
    </ol>
  )
}

function VersionEntry({
  version: { version, publishedAt, reason, by, draft },
  before,
  labelUrl,
  isCurrent,
}: {
  version: Version
  before: Version | undefined
  labelUrl: string
  isCurrent: boolean
}) {
  const translate = useTranslate()
  const changed = before === undefined ? [] : differingFields(before.draft, draft)
  const name = translate('part.versions.name', { number: version })
  return (
    <li>
      <div className={styles.head}>
        <strong>{name}</strong>
        {isCurrent && (
          <Tag color="teal" size="sm">
            {translate('part.versions.current')}
          </Tag>
        )}
        <span className={styles.when}>
          <time dateTime={publishedAt}>{translate.moment(publishedAt)}</time>
          {by !== null && ` · ${by}`}
        </span>
      </div>
      <p className={styles.reason}>{reason ?? translate('part.versions.first')}</p>
      {changed.length > 0 && (
        <p className={styles.changed}>
          {translate('part.versions.changed', {
            fields: translate.list(changed.map((field) => translate.byId(`field.${field}.title`) ?? field)),
          })}
        </p>
      )}
      <a
        href={`${labelUrl}/v/${String(version)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`${translate('part.sheets.label')}, ${name} (${translate('part.newTab')})`}
      >
        {translate('part.sheets.label')}
      </a>
    </li>
  )
}
