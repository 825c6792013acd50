// Compares two versions of a sheet: every field that differs, with both values.

import { useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { differingFields } from '../../src/domain/sheet/comparison.ts'
import type { SheetDraft, SheetField } from '../../src/domain/sheet/fields.ts'
import { isBlank } from '../../src/domain/value.ts'
import { useTranslate } from '../client/translations.ts'
import { valueOf } from './field-value.tsx'
import styles from './version-compare.module.css'
import { Select } from '../overlay/select.tsx'

type Version = Output<'sheets.versions'>['versions'][number]

/** `versions`: newest first, at least two. */
export function VersionCompare({ versions }: { versions: readonly Version[] }) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState({ then: versions[1]?.version ?? 1, now: versions[0]?.version ?? 1 })
  const [before, after] = [versionNumbered(versions, chosen.then), versionNumbered(versions, chosen.now)]
  const data = versions.map(({ version, publishedAt }) => ({
    value: String(version),
    label: translate('part.compare.choice', { number: version, day: translate.day(publishedAt) }),
  }))
  const pick = (side: 'then' | 'now') => (
    <Select
      label={translate(`part.compare.${side}`)}
      data={data}
      value={String(chosen[side])}
      allowDeselect={false}
      onChange={(version) => {
        setChosen({ ...chosen, [side]: Number(version) })
      }}
    />
  )
  return (
    <section className={styles.compare} aria-labelledby="compare-versions">
      <h3 id="compare-versions">{translate('part.compare.title')}</h3>
      <div className={styles.choice}>
        {pick('then')}
        {pick('now')}
      </div>
      {before !== undefined && after !== undefined && (
        <Differences before={before.draft} after={after.draft} />
      )}
    </section>
  )
}

function versionNumbered(versions: readonly Version[], number: number): Version | undefined {
  return versions.find(({ version }) => version === number)
}

/** A table of the fields that differ between two drafts, with both values. */
export function Differences({ before, after }: { before: SheetDraft; after: SheetDraft }) {
  const translate = useTranslate()
  const fields = differingFields(before, after)
  if (fields.length === 0)
    return (
      <p className={styles.same} role="status">
        {translate('part.compare.same')}
      </p>
    )
  return (
    <table className={styles.table}>
      <caption>{translate('part.compare.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{translate('part.compare.field')}</th>
          <th scope="col">{translate('part.compare.then')}</th>
          <th scope="col">{translate('part.compare.now')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{translate.byId(`field.${field}.title`)}</th>
            <td data-label={translate('part.compare.then')}>
              <Value field={field} draft={before} />
            </td>
            <td data-label={translate('part.compare.now')}>
              <Value field={field} draft={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ field, draft }: { field: SheetField; draft: SheetDraft }) {
  const translate = useTranslate()
  return isBlank(draft[field]) ? '–' : <div>{valueOf(field, draft, translate)}</div>
}
