// The screen of a tablet at the bottling line. The whole screen answers each scan with a word, a colour and a
// sound. The input keeps the focus for the scanner; without a network scans wait on the device.

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
import { Link } from '../router/links.tsx'
import type { SerialReport } from '../../src/domain/code/serial-states.ts'
import type { PageProps } from '../client/page-data.ts'
import { LineList } from '../line/line-list.tsx'
import { useLineScans, type ScreenState, type LineState, type LineScan } from '../line/line-scans.ts'
import { useLocalMoment } from '../client/local-time.ts'
import { isLineSilent, rememberLineSilent } from '../client/storage.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { TimeZoneNote } from '../shell/footer.tsx'
import styles from '../line/line-page.module.css'

/** The reports that a line screen offers. */
const reports = ['commissioned', 'printed', 'scrapped', 'sampled'] as const satisfies readonly SerialReport[]
type LineReport = (typeof reports)[number]

const icons: Readonly<Record<ScreenState, typeof IconCheck>> = {
  idle: IconScan,
  sending: IconHourglass,
  ok: IconCheck,
  seen: IconEye,
  wrong: IconX,
  stored: IconCloudOff,
}

export function LinePage({ batch }: PageProps<'line'>) {
  const translate = useTranslate()
  const { company } = useSession()
  const [isMute, setMute] = useMute()
  const [report, setReport] = useState<LineReport>('commissioned')
  const line = useLineScans(company?.id ?? 0, batch.id, !isMute)
  const field = useRef<HTMLInputElement>(null)
  const focus = useCallback(() => {
    field.current?.focus({ preventScroll: true })
  }, [])
  useFieldFocus(focus)
  useWakeLock()
  return (
    <div
      className={styles.screen}
      data-state={line.screen}
      onClick={(event) => {
        refocusAfterTap(event, focus)
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
        <ScanResult key={line.latest?.request ?? ''} line={line} translate={translate} />
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
        {line.shift.since > 0 && <TimeZoneNote className={styles.zone} />}
      </aside>
    </div>
  )
}

/** The result of the latest scan: a word, the reason, the code. */
function ScanResult({ line: { screen, latest }, translate }: { line: LineState; translate: Translate }) {
  const Icon = icons[screen]
  const word = translate(`page.line.state.${screen}`)
  return (
    <div className={styles.result} style={{ '--characters': word.length } as CSSProperties}>
      <Icon className={styles.icon} stroke={2} aria-hidden />
      <p className={styles.word}>{word}</p>
      <p className={styles.reason}>
        {latest === null ? translate('page.line.ready') : reasonOf(latest, screen, translate)}
      </p>
      {latest !== null && <code className={styles.code}>{latest.code}</code>}
    </div>
  )
}

function reasonOf({ answer, state }: LineScan, screen: ScreenState, translate: Translate): string {
  if (screen === 'stored') return translate('page.line.stored')
  if (answer === null) return translate('page.line.sending')
  if (!('verdict' in answer)) return answer.refused
  const report = translate(`part.serial.report.${state}`)
  return translate(`page.line.why.${answer.verdict}`, { report })
}

function Network({ line: { isOffline, waiting } }: { line: LineState }) {
  const translate = useTranslate()
  return (
    <p className={styles.network} role="status">
      {isOffline && (
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

/** The input of the scanner. The touch keyboard opens only by its button. */
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

function Shift({ line: { shift, beginShift } }: { line: LineState }) {
  const translate = useTranslate()
  const { formatMoment } = useLocalMoment()
  return (
    <section className={styles.shift}>
      <div className={styles.since}>
        <h2>
          {shift.since === 0
            ? translate('page.line.shift')
            : translate('page.line.since', { time: formatMoment(shift.since) })}
        </h2>
        <button type="button" onClick={beginShift}>
          {translate('page.line.newShift')}
        </button>
      </div>
      <dl>
        {(['ok', 'seen', 'wrong'] as const).map((tone) => (
          <div key={tone}>
            <dt>{translate(`page.line.state.${tone}`)}</dt>
            <dd>{translate.number(shift[tone])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Whether the sound of this device is off; stored on the device. */
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

/**
 * Returns the focus to the input after a tap. Keyboard users keep their focus: their clicks have no detail.
 */
function refocusAfterTap(event: MouseEvent, focus: () => void): void {
  const isLink = event.target instanceof Element && event.target.closest('a') !== null
  if (event.detail > 0 && !isLink) focus()
}

/**
 * Focuses the input when the page opens, when its window gets the focus, and when the user types elsewhere.
 */
function useFieldFocus(focus: () => void): void {
  useEffect(() => {
    focus()
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (isCharacter(event)) focus()
    }
    window.addEventListener('focus', focus)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('focus', focus)
      window.removeEventListener('keydown', onKey)
    }
  }, [focus])
}

/** Whether a key writes a character, as the keys of a scanner do. The space bar presses buttons. */
function isCharacter({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
}

/** Keeps the screen on while the page is visible, where the device supports it. */
function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let wakeLock: WakeLockSentinel | null = null
    let isGone = false
    const request = (): void => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (lock) => {
          if (isGone) void lock.release()
          else wakeLock = lock
        },
        () => undefined,
      )
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', request)
      void wakeLock?.release()
    }
  }, [])
}
