/** A bar of progress on standard error, on a terminal alone: nothing of it reaches a file or a pipe. */

export type Progress = {
  /** So many more are done. */
  add(count: number): void
  /** Takes the bar away. */
  end(): void
}

const cells = 30
const every = 100

/** A bar towards a total; silent where standard error is no terminal. */
export function openProgress(total: number): Progress {
  if (!process.stderr.isTTY || total === 0) return { add: () => undefined, end: () => undefined }
  let done = 0
  let drawn = 0
  const begun = performance.now()
  const draw = (): void => {
    const full = Math.round((done / total) * cells)
    process.stderr.write(
      `\r${'█'.repeat(full)}${'░'.repeat(cells - full)} ${String(done)}/${String(total)}${paceOf(done, total, performance.now() - begun)}\u001b[K`,
    )
  }
  return {
    add: (count) => {
      done += count
      const now = performance.now()
      if (now - drawn < every) return
      drawn = now
      draw()
    },
    end: () => {
      process.stderr.write('\r\u001b[K')
    },
  }
}

/** How many a second, and the time left, once there is something to go by: ` · 410000/s · 0:02`. */
export function paceOf(done: number, total: number, milliseconds: number): string {
  if (done === 0 || milliseconds < 1000) return ''
  const rate = (done / milliseconds) * 1000
  const seconds = Math.max(0, Math.ceil((total - done) / rate))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const clock = `${hours > 0 ? `${String(hours)}:${String(minutes).padStart(2, '0')}` : String(minutes)}:${String(seconds % 60).padStart(2, '0')}`
  return ` · ${String(Math.round(rate))}/s · ${clock}`
}
