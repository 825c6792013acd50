// The screen of a tablet at the line: whatever is scanned is answered by the whole screen, in a word, a colour and a
// sound. The field keeps the focus, so that a scanner needs no hand; without a network scans wait on the device.

import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCheck,
  IconCloudOff,
  IconEye,
  IconHourglass,
  IconKeyboard,
  IconScan,
  IconSend,
  IconVolume,
  IconVolumeOff,
  IconX,
} from '@tabler/icons-react'
import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { Link } from 'react-router'
import type { SerialReport } from '../../src/domain/code/serial-states.ts'
import type { PageProps } from '../client/page-data.ts'
import { LineList } from '../line/line-list.tsx'
import { useLine, type Face, type Line, type Shown } from '../line/line-scans.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { isLineSilent, rememberLineSilent } from '../client/storage.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './line.module.css'

/** What a line screen reports. */
const reports = ['commissioned', 'printed', 'scrapped', 'sampled'] as const satisfies readonly SerialReport[]
type LineReport = (typeof reports)[number]

const icons: Readonly<Record<Face, typeof IconCheck>> = {
  idle: IconScan,
  asking: IconHourglass,
  ok: IconCheck,
  seen: IconEye,
  wrong: IconX,
  kept: IconCloudOff,
}

export function LinePage({ batch }: PageProps<'line'>) {
  const translate = useTranslate()
  const { company } = useSession()
  const [isMute, setMute] = useMute()
  const [report, setReport] = useState<LineReport>('commissioned')
  const line = useLine(company?.id ?? 0, batch.id, !isMute)
  const field = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  useKeptFocus(focus)
  useWakeLock()
  return (
    <div
      className={styles.screen}
      data-face={line.face}
      onClick={(event) => {
        giveBack(event, focus)
      }}
    >
      <header className={styles.head}>
        <Link
          className={styles.back}
          to={`/serialize/${String(batch.id)}`}
          aria-label={translate('page.line.back')}
        >
          <IconArrowLeft size={24} stroke={1.8} aria-hidden />
        </Link>
        <div className={styles.title}>
          <h1>{batch.sheetName}</h1>
          <p>
            {batch.lot === null
              ? translate('page.serialize.made', { count: batch.count })
              : translate('page.line.batch', { lot: batch.lot, count: batch.count })}
          </p>
        </div>
        <Network line={line} />
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isMute}
          onClick={() => {
            setMute(!isMute)
          }}
        >
          {isMute ? (
            <IconVolumeOff size={24} stroke={1.8} aria-hidden />
          ) : (
            <IconVolume size={24} stroke={1.8} aria-hidden />
          )}
          <span>{translate('page.line.mute')}</span>
        </button>
      </header>
      <div className={styles.answer} role="status" aria-live="assertive" aria-atomic>
        <Answer key={line.latest?.request ?? ''} line={line} translate={translate} />
      </div>
      <div className={styles.work}>
        <Choice value={report} onChange={setReport} />
        <Field
          field={field}
          onScan={(code) => {
            line.scan(code, report)
          }}
        />
      </div>
      <aside className={styles.side} aria-label={translate('page.line.shift')}>
        <Shift line={line} />
        <LineList scans={line.shown} />
      </aside>
    </div>
  )
}

/** The word, the code and the reason. */
function Answer({ line: { face, latest }, translate }: { line: Line; translate: Translate }) {
  const Drawing = icons[face]
  const word = translate(`page.line.face.${face}`)
  return (
    <div className={styles.said} style={{ '--letters': word.length } as CSSProperties}>
      <Drawing className={styles.icon} stroke={2} aria-hidden />
      <p className={styles.word}>{word}</p>
      <p className={styles.why}>
        {latest === null ? translate('page.line.ready') : whyOf(latest, face, translate)}
      </p>
      {latest !== null && <code className={styles.code}>{latest.code}</code>}
    </div>
  )
}

function whyOf({ answer, state }: Shown, face: Face, translate: Translate): string {
  if (face === 'kept') return translate('page.line.kept')
  if (answer === null) return translate('page.line.asking')
  if (!('verdict' in answer)) return answer.refused
  const report = translate(`part.serial.report.${state}`)
  return translate(`page.line.why.${answer.verdict}`, { report })
}

function Network({ line: { isSilent, waiting } }: { line: Line }) {
  const translate = useTranslate()
  return (
    <p className={styles.network} role="status">
      {isSilent && (
        <>
          <IconAlertTriangle size={20} stroke={1.8} aria-hidden />{' '}
          {translate('page.line.offline', { count: waiting })}
        </>
      )}
    </p>
  )
}

function Choice({ value, onChange }: { value: LineReport; onChange: (value: LineReport) => void }) {
  const translate = useTranslate()
  return (
    <fieldset className={styles.choice}>
      <legend>{translate('page.line.report')}</legend>
      {reports.map((report) => (
        <label key={report}>
          <input
            type="radio"
            name="report"
            value={report}
            checked={value === report}
            onChange={() => {
              onChange(report)
            }}
          />
          <span>{translate(`part.serial.report.${report}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** The field of the scanner. A touch keyboard comes up only when it is asked for. */
function Field({
  field,
  onScan,
}: {
  field: RefObject<HTMLInputElement | null>
  onScan: (code: string) => void
}) {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [isTyped, setTyped] = useState(false)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim() !== '') onScan(code.trim())
    setCode('')
  }
  return (
    <form className={styles.field} method="post" onSubmit={submit}>
      <label htmlFor="scan">{translate('page.line.field')}</label>
      <div>
        <input
          ref={field}
          id="scan"
          name="scan"
          value={code}
          maxLength={500}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          inputMode={isTyped ? 'text' : 'none'}
          enterKeyHint="send"
          onChange={(event) => {
            setCode(event.currentTarget.value)
          }}
        />
        <button
          type="button"
          className={styles.tool}
          aria-pressed={isTyped}
          onClick={() => {
            setTyped(!isTyped)
          }}
        >
          <IconKeyboard size={24} stroke={1.8} aria-hidden />
          <span>{translate('page.line.keyboard')}</span>
        </button>
        <button type="submit" className={styles.tool}>
          <IconSend size={24} stroke={1.8} aria-hidden />
          <span>{translate('page.line.send')}</span>
        </button>
      </div>
    </form>
  )
}

function Shift({ line: { shift, beginShift } }: { line: Line }) {
  const translate = useTranslate()
  const { when } = useLocalMoment()
  return (
    <section className={styles.shift}>
      <div className={styles.since}>
        <h2>
          {shift.since === 0
            ? translate('page.line.shift')
            : translate('page.line.since', { time: when(shift.since) })}
        </h2>
        <button type="button" onClick={beginShift}>
          {translate('page.line.newShift')}
        </button>
      </div>
      <dl>
        {(['ok', 'seen', 'wrong'] as const).map((tone) => (
          <div key={tone}>
            <dt>{translate(`page.line.face.${tone}`)}</dt>
            <dd>{translate.number(shift[tone])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Whether this device is silent, remembered. */
function useMute(): [boolean, (isMute: boolean) => void] {
  const [isMute, setMute] = useState(false)
  useEffect(() => {
    setMute(isLineSilent())
  }, [])
  return [
    isMute,
    (next) => {
      setMute(next)
      rememberLineSilent(next)
    },
  ]
}

/** After a tap the field has the focus again. Keys that move or press, by keyboard alone, leave it where it was led. */
function giveBack(event: MouseEvent, focus: () => void): void {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null
  if (event.detail > 0 && !isLink) focus()
}

/** The field has the focus when the page opens or is looked at again, and whenever something is typed elsewhere. */
function useKeptFocus(focus: () => void): void {
  useEffect(() => {
    focus()
    const typed = (event: globalThis.KeyboardEvent): void => {
      if (isWritten(event)) focus()
    }
    window.addEventListener('focus', focus)
    window.addEventListener('keydown', typed)
    return () => {
      window.removeEventListener('focus', focus)
      window.removeEventListener('keydown', typed)
    }
  }, [focus])
}

/** A key that writes a character, as a scanner's do; the blank presses buttons. */
function isWritten({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** The screen stays lit while it is looked at, where the device lets it. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let held: WakeLockSentinel | null = null
    let isGone = false
    const hold = (): void => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (lock) => {
          if (isGone) void lock.release()
          else held = lock
        },
        () => undefined,
      )
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', hold)
      void held?.release()
    }
  }, [])
}
