// The result of a proof: the verdict, the points that need work with their numbers, the pictures with the marks, and
// the points that are fine.

import { IconDownload } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { useTranslate } from '../client/translations.ts'
import { ProofPicture, type Mark } from './proof-picture.tsx'
import { VerdictTag } from './verdict-tag.tsx'
import styles from './proof.module.css'

export type Proof = Output<'proofs.get'>
type Finding = Proof['findings'][number]

export function ProofResult({ proof }: { readonly proof: Proof }) {
  const translate = useTranslate()
  const toMend = inOrder(proof.findings)
  const good = proof.findings.filter(({ verdict }) => verdict === 'good')
  const numbers = new Map(
    toMend.filter(({ boxes }) => boxes.length > 0).map((finding, index) => [finding, index + 1]),
  )
  return (
    <div className={styles.result}>
      <div className={styles.head}>
        <div>
          {proof.verdict !== null && <VerdictTag verdict={proof.verdict} />}
          <p className={styles.file}>{proof.fileName}</p>
          <p className={styles.soft}>
            {proof.version === null
              ? translate('part.proof.draft')
              : translate('part.proof.version', { version: proof.version })}
          </p>
        </div>
        <Button
          href={addressOf('proofs.report', { proof: proof.id })}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {translate('part.proof.report')}
        </Button>
      </div>
      {toMend.length > 0 && <Points findings={toMend} numbers={numbers} />}
      <div className={styles.pictures}>
        {proof.pages.map((size, page) => (
          <ProofPicture
            key={page}
            address={addressOf('proofs.picture', { proof: proof.id, page: page + 1 })}
            size={size}
            marks={marksOf(numbers, page)}
            title={translate('part.proof.picture', { page: page + 1, name: proof.fileName })}
          />
        ))}
      </div>
      {good.length > 0 && (
        <details className={styles.good}>
          <summary>{translate('part.proof.goodPoints', { count: good.length })}</summary>
          <Points findings={good} numbers={numbers} />
        </details>
      )}
      <Notes proof={proof} />
    </div>
  )
}

function Notes({ proof: { isPhoto, pagesLeftOut, kind } }: { readonly proof: Proof }) {
  const translate = useTranslate()
  return (
    <div className={styles.notes}>
      {kind !== 'pdf' && <p>{translate('part.proof.codeOnly')}</p>}
      {isPhoto && <p>{translate('part.proof.photo')}</p>}
      {pagesLeftOut > 0 && <p>{translate('part.proof.pagesLeftOut', { count: pagesLeftOut })}</p>}
      <p>{translate('part.proof.limits')}</p>
    </div>
  )
}

/** The points that are not good, the wrong ones first. */
function inOrder(findings: readonly Finding[]): Finding[] {
  return [
    ...findings.filter(({ verdict }) => verdict === 'wrong'),
    ...findings.filter(({ verdict }) => verdict === 'look'),
  ]
}

function marksOf(numbers: ReadonlyMap<Finding, number>, page: number): Mark[] {
  return [...numbers].flatMap(([finding, number]) =>
    finding.page === page
      ? finding.boxes.map((box) => ({ number, box, isWrong: finding.verdict === 'wrong' }))
      : [],
  )
}

type PointsProps = {
  readonly findings: readonly Finding[]
  readonly numbers: ReadonlyMap<Finding, number>
}

function Points({ findings, numbers }: PointsProps) {
  return (
    <ul className={styles.points}>
      {findings.map((finding, index) => (
        <li key={index} className={styles.point}>
          <span className={styles.number}>{numbers.get(finding)}</span>
          <div>
            <p className={styles.pointTitle}>
              {finding.title} <VerdictTag verdict={finding.verdict} ofPoint />
            </p>
            <p className={styles.message}>{finding.message}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
