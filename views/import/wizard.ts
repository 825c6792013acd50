// The state of the wizard: the step of the address, the prepared import, and the import that the address
// names.

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useNavigate, useSearchParams } from '../router/context.ts'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import { useSession } from '../client/session.ts'
import { useDraftCheck, type DraftCheck } from './draft-check.ts'
import { storedImport, storeImport } from './draft-storage.ts'
import type { ImportDraft } from './import-draft.ts'
import { stepAddress, stepAt, type ImportStep } from './import-steps.ts'

export type Wizard = {
  readonly step: ImportStep
  /** The import of the steps "import" and "result". */
  readonly job: ImportAnswer | null
  readonly imports: readonly ImportAnswer[]
  /** The prepared import; null without a file. */
  readonly draft: ImportDraft | null
  readonly check: DraftCheck
  /** False until the browser's storage was read; on the server always. */
  readonly isLoaded: boolean
  /** Whether a reload keeps the draft. */
  readonly isStored: boolean
  /** The address names a step whose file is gone. */
  readonly isFileLost: boolean
  /** The draft whose choices a new file takes over, also one that an import has taken. */
  readonly previous: ImportDraft | null
  /** The chosen file itself; null after a reload. */
  readonly source: File | null
  /** The heading of the step, which takes the focus when the step changes. */
  readonly heading: RefObject<HTMLElement | null>
  readonly change: (draft: ImportDraft | null) => void
  readonly setSource: (file: File) => void
  /** An import has taken the draft. */
  readonly started: (job: ImportAnswer) => void
  /** An import is over: its result takes the place of its progress in the browser's history. */
  readonly finished: (importId: number) => void
  /** Goes to a step; the browser's back button returns. */
  readonly go: (step: ImportStep, importId?: number) => void
}

/** @param listed the imports of the company, newest first */
export function useImportWizard(listed: readonly ImportAnswer[]): Wizard {
  const [query] = useSearchParams()
  const [source, setSource] = useState<File | null>(null)
  const [newest, setNewest] = useState<ImportAnswer | null>(null)
  const { draft, isLoaded, isStored, change } = useStoredDraft()
  const imports = newest === null || listed.some(({ id }) => id === newest.id) ? listed : [newest, ...listed]
  const isPrepared = draft !== null && draft.importId === null
  const place = stepAt(query, { isPrepared, takenBy: draft?.importId ?? null, imports })
  const requested = query.get('step')
  const isDraftStep = requested === 'columns' || requested === 'check'
  const step = isDraftStep && !isLoaded ? requested : place.step
  const navigate = useNavigate()
  const go = useCallback<Wizard['go']>(
    (target, importId) => {
      void navigate(stepAddress(target, importId))
    },
    [navigate],
  )
  const finished = useCallback(
    (importId: number) => {
      void navigate(stepAddress('result', importId), { replace: true })
    },
    [navigate],
  )
  return {
    step,
    job: imports.find(({ id }) => id === place.importId) ?? null,
    imports,
    draft: isPrepared ? draft : null,
    check: useDraftCheck(isPrepared ? draft : null, step === 'columns' || step === 'check'),
    isLoaded,
    isStored,
    isFileLost: isLoaded && isDraftStep && step === 'file',
    previous: draft,
    source,
    heading: useFocusOnStep(step),
    change,
    setSource,
    started: (job) => {
      setNewest(job)
      if (draft !== null) change({ ...draft, importId: job.id, edits: 0 })
      go('import', job.id)
    },
    finished,
    go,
  }
}

/** Moves the focus to the heading of a step when the step changes, not when the page opens. */
function useFocusOnStep(step: ImportStep): RefObject<HTMLElement | null> {
  const heading = useRef<HTMLElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

/** The draft, read from the browser's storage after the first render and written after every change. */
function useStoredDraft() {
  const session = useSession()
  const owner = `${String(session.user ?? 0)}.${String(session.company?.id ?? 0)}`
  const [state, setState] = useState({ draft: null as ImportDraft | null, isLoaded: false, isStored: true })
  useEffect(() => {
    setState({ draft: storedImport(owner), isLoaded: true, isStored: true })
  }, [owner])
  const change = useCallback(
    (draft: ImportDraft | null) => {
      setState({ draft, isLoaded: true, isStored: storeImport(owner, draft) })
    },
    [owner],
  )
  return useMemo(() => ({ ...state, change }), [state, change])
}

const WizardContext = createContext<Wizard | null>(null)
export const WizardProvider = WizardContext.Provider

/** The wizard of the page. */
export function useWizard(): Wizard {
  const wizard = useContext(WizardContext)
  if (wizard === null) throw new Error('The page of imports provides the wizard.')
  return wizard
}
