// The check of artwork on a sheet's page: uploads a file, waits for its check, shows the newest result and lists the
// earlier ones.

import { Loader } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { operationOf, type Output } from '../../src/contract/operations/index.ts'
import { artworkTypes, largestArtwork } from '../../src/domain/proof/artwork-kinds.ts'
import { mostStoredProofs } from '../../src/domain/proof/evidence.ts'
import { call, callUpload } from '../client/call.ts'
import { usePoll } from '../client/poll.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { FieldCell } from '../form/field-cell.tsx'
import { partQuestions } from '../help/field-questions.ts'
import { DropZone } from '../files/drop-zone.tsx'
import { FoldedList } from '../folded/folded-list.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { ProofResult, type Proof } from './proof-result.tsx'
import { VerdictTag } from './verdict-tag.tsx'
import styles from './proof.module.css'

type ProofLine = Output<'proofs.list'>['proofs'][number]
type Props = { readonly id: number; readonly proofs: readonly ProofLine[] }

/** Earlier checks that show at once. */
const shownProofs = 5
/** Milliseconds between two polls. */
const pollInterval = 1000
const accept = ['.pdf', '.png', '.jpg', '.jpeg', '.tif', '.tiff', ...Object.values(artworkTypes)].join(',')

export function ProofPanel({ id, proofs: first }: Props) {
  const translate = useTranslate()
  const session = useSession()
  const mayCheck = sessionAllows(session, operationOf('proofs.check').needs) && !session.isImpersonating
  const [proofs, setProofs] = useState(first)
  const [shown, setShown] = useState<Proof | null>(null)
  const [uploading, setUploading] = useState<string | null>(null)
  const { result, goToResult } = useResultPlace()
  const show = useAction(
    useCallback(
      async (proof: number) => {
        setShown(await call('proofs.get', { proof }))
        goToResult()
      },
      [goToResult],
    ),
  )
  const upload = useAction(
    useCallback(
      async (file: File) => {
        setUploading(file.name)
        try {
          const type = artworkTypes[kindByName(file.name)]
          const { proof } = await callUpload('proofs.check', { id, fileName: file.name }, file, type)
          setProofs((before) => [proof, ...before])
          setShown(proof)
        } finally {
          setUploading(null)
        }
      },
      [id],
    ),
    { toast: false },
  )
  useNewest(shown, setShown, setProofs)
  const earlier = proofs.filter((proof) => proof.id !== shown?.id)
  return (
    <div className={styles.panel}>
      {mayCheck && (
        <FieldCell wide part={partQuestions.proof} title={translate('part.proof.choose')}>
          <DropZone
            title={translate('part.proof.drop')}
            dropTitle={translate('part.proof.drop')}
            hint={translate('part.proof.kinds', { megabytes: largestArtwork / 1_000_000 })}
            button={translate('part.proof.choose')}
            accept={accept}
            disabled={upload.busy}
            onFile={(file) => void upload.run(file)}
          />
        </FieldCell>
      )}
      <RefusalAlert refusal={upload.refusal} />
      <div aria-live="polite" ref={result} tabIndex={-1}>
        {uploading !== null && <Busy text={translate('part.proof.uploading', { name: uploading })} />}
        {shown !== null && <Shown proof={shown} />}
      </div>
      {proofs.length === 0 && <p className={styles.empty}>{translate('part.proof.empty')}</p>}
      {earlier.length > 0 && (
        <div>
          <h3 className={styles.heading}>{translate('part.proof.earlier')}</h3>
          <p className={styles.soft}>{translate('part.proof.stored', { most: mostStoredProofs })}</p>
          <FoldedList items={earlier} first={shownProofs} className={styles.list} restClassName={styles.good}>
            {(proof) => (
              <li key={proof.id}>
                <ProofEntry proof={proof} onShow={() => void show.run(proof.id)} />
              </li>
            )}
          </FoldedList>
        </div>
      )}
    </div>
  )
}

/** Where the result stands, and what leads there after an earlier check was asked for: its own line disappears. */
function useResultPlace() {
  const result = useRef<HTMLDivElement>(null)
  const [visits, setVisits] = useState(0)
  useEffect(() => {
    if (visits === 0) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'start' })
  }, [visits])
  const goToResult = useCallback(() => {
    setVisits((count) => count + 1)
  }, [])
  return { result, goToResult }
}

/** The kind by the file's name, for the media type of the request; the server looks at the bytes. */
function kindByName(name: string): keyof typeof artworkTypes {
  const ending = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (ending === 'pdf' || ending === 'png') return ending
  return ending.startsWith('tif') ? 'tif' : 'jpg'
}

/** Reads a proof again until it is checked. */
function useNewest(
  shown: Proof | null,
  setShown: (proof: Proof) => void,
  setProofs: (change: (before: readonly ProofLine[]) => readonly ProofLine[]) => void,
): void {
  const id = shown?.id ?? 0
  usePoll(
    isActive(shown),
    pollInterval,
    useCallback(
      async (signal: AbortSignal) => {
        const proof = await call('proofs.get', { proof: id }, { signal })
        setShown(proof)
        setProofs((before) => before.map((line) => (line.id === proof.id ? proof : line)))
      },
      [id, setShown, setProofs],
    ),
  )
}

function isActive(proof: Proof | null): boolean {
  return proof !== null && (proof.state === 'waiting' || proof.state === 'running')
}

function Busy({ text }: { readonly text: string }) {
  return (
    <p className={styles.busy}>
      <Loader size="sm" aria-hidden /> {text}
    </p>
  )
}

function Shown({ proof }: { readonly proof: Proof }) {
  const translate = useTranslate()
  if (isActive(proof)) return <Busy text={translate('part.proof.checking', { name: proof.fileName })} />
  if (proof.state === 'done') return <ProofResult key={proof.id} proof={proof} />
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={translate('part.proof.failed', { name: proof.fileName })}
    >
      {proof.problem}
    </Alert>
  )
}

function ProofEntry({ proof, onShow }: { readonly proof: ProofLine; readonly onShow: () => void }) {
  const translate = useTranslate()
  const day = translate.day(proof.createdAt)
  return (
    <div className={styles.entry}>
      <div className={styles.entryText}>
        <span className={styles.file}>{proof.fileName}</span>
        <span className={styles.soft}>
          {proof.by === null ? day : translate('part.proof.by', { day, name: proof.by })}
        </span>
      </div>
      {proof.verdict !== null && <VerdictTag verdict={proof.verdict} />}
      <Button
        variant="default"
        size="xs"
        onClick={onShow}
        aria-label={`${translate('part.proof.show')} ${proof.fileName}`}
      >
        {translate('part.proof.show')}
      </Button>
    </div>
  )
}
