/** A progress bar on standard error, only on a terminal: files and pipes receive nothing of it. */

type Progress = {
  /** Adds to the number done. */
  add(count: number): void
  /** Removes the bar. */
  end(): void
}

const barWidth = 30
/** Shortest time between two drawings, in milliseconds. */
const drawEveryMs = 100

/** Starts a bar towards a total; it draws nothing where standard error is no terminal. */
export function openProgress(total: number): Progress {
  if (!process.stderr.isTTY || total === 0) return { add: () => undefined, end: () => undefined }
  let done = 0
  let drawn = 0
  const begun = performance.now()
  const draw = (): void => {
    const full = Math.round((done / total) * barWidth)
    const bar = '█'.repeat(full) + '░'.repeat(barWidth - full)
    const pace = paceOf(done, total, performance.now() - begun)
    process.stderr.write(`\r${bar} ${String(done)}/${String(total)}${pace}\u001b[K`)
  }
  return {
    add: (count) => {
      done += count
      const now = performance.now()
      if (now - drawn < drawEveryMs) return
      drawn = now
      draw()
    },
    end: () => {
      process.stderr.write('\r\u001b[K')
    },
  }
}

/** A progress bar that opens with the first report of what is done, of how much in all. */
export function reportedProgress(): (done: number, total: number) => void {
  let bar: Progress | undefined
  let shown = 0
  return (done, total) => {
    bar ??= openProgress(total)
    bar.add(done - shown)
    shown = done
    if (done === total) bar.end()
  }
}

/** Rate and time left, ` · 410000/s · 0:02`; empty in the first second. */
export function paceOf(done: number, total: number, milliseconds: number): string {
  if (done === 0 || milliseconds < 1000) return ''
  const rate = (done / milliseconds) * 1000
  const seconds = Math.max(0, Math.ceil((total - done) / rate))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const twoDigits = (number: number): string => String(number).padStart(2, '0')
  const clock = hours > 0 ? `${String(hours)}:${twoDigits(minutes)}` : String(minutes)
  return ` · ${String(Math.round(rate))}/s · ${clock}:${twoDigits(seconds % 60)}`
}
