// What the check of a selection found: how many wines are ready, and what the others lack.

import { Anchor } from '../text/anchor.tsx'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import { useTranslate } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import type { PublishResult } from './many-publish.ts'
import styles from './many-publish.module.css'
import type { SheetRow } from './sheet-selection.ts'

/** Wines with gaps that the result names. */
const mostNamed = 50

export function Outcome({ results, rows }: { results: readonly PublishResult[]; rows: readonly SheetRow[] }) {
  const translate = useTranslate()
  const countOf = (outcome: PublishResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length
  const open = results.filter(({ outcome }) => outcome === 'attention')
  const already = countOf('already')
  const sentences = [
    translate('part.manyPublish.ready', { count: countOf('ready') }),
    ...(open.length === 0 ? [] : [translate('part.manyPublish.attention', { count: open.length })]),
    ...(already === 0 ? [] : [translate('part.manyPublish.already', { count: already })]),
  ]
  return (
    <>
      <p className={styles.sum}>{sentences.join(' · ')}</p>
      {countOf('ready') > 0 && <p className={styles.final}>{translate('part.manyPublish.final')}</p>}
      {open.length > 0 && (
        <ul className={styles.open}>
          {open.slice(0, mostNamed).map(({ id, issues }) => {
            const row = rows.find((known) => known.id === id)
            const fields = new Set(
              issues.map(
                (issue) => translate.byId(`field.${issue.field}.title`) ?? issueMessage(issue, translate),
              ),
            )
            return (
              <li key={id}>
                <Anchor to={`/create?id=${String(id)}`} fw={600}>
                  {row === undefined || wineName(row) === '' ? String(id) : wineName(row)}
                </Anchor>
                <span>{[...fields].slice(0, 4).join(', ')}</span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
