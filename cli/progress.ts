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
  const draw = (): void => {
    const full = Math.round((done / total) * cells)
    process.stderr.write(`\r${'█'.repeat(full)}${'░'.repeat(cells - full)} ${String(done)}/${String(total)}`)
  }
  return {
    add: (count) => {
      done += count
      const now = performance.now()
      if (now - drawn < every) return
      drawn = now
      draw()
    },
    end: () => { process.stderr.write('\r\u001b[K') },
  }
}
