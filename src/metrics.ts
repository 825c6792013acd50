// Figures about this process for Prometheus: counters, histograms and gauges, and their text format (version
// 0.0.4, https://prometheus.io/docs/instrumenting/exposition_formats). Label values are names from our own tables,
// never a code, a company, a user or an address.

/** Names and values of labels. */
type Labels = Readonly<Record<string, string>>
/** One value of a gauge. */
export type Sample = { readonly labels?: Labels; readonly value: number }
/** A number that only grows. */
export type Counter = { add(amount?: number): void }
/** Durations in seconds, sorted into buckets. */
export type Histogram = { observe(seconds: number): void }
/** Whether a metric only grows. */
type Kind = 'counter' | 'gauge'

/** The figures of one process. The name of a metric is used once; its parts differ in their labels. */
export type Metrics = {
  /** The counter with these labels; the same labels give the same counter. */
  counter(name: string, help: string, labels?: Labels): Counter
  histogram(name: string, help: string, labels?: Labels): Histogram
  /** Figures that are read when somebody looks. A read that fails is left out. */
  read(
    name: string,
    help: string,
    samples: () => readonly Sample[] | Promise<readonly Sample[]>,
    kind?: Kind,
  ): void
  /** All figures in the text format. */
  text(): Promise<string>
}

/** What one operation has cost since the start of the process, in seconds. */
export type OperationCost = {
  readonly name: string
  readonly calls: number
  readonly seconds: number
  readonly slowest: number
}

/** Upper bounds of the buckets in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type Family = { readonly head: string; readonly lines: () => Promise<readonly string[]> }

/** Opens the figures of a process. */
export function openMetrics(): Metrics {
  const families = new Map<string, Family>()
  const counters = new Map<string, { value: number; readonly add: (amount?: number) => void }>()
  const histograms = new Map<string, OpenHistogram>()
  const family = (name: string, help: string, kind: string, lines: Family['lines']): void => {
    if (!families.has(name))
      families.set(name, { head: `# HELP ${name} ${help}\n# TYPE ${name} ${kind}`, lines })
  }
  return {
    counter: (name, help, labels = {}) => {
      family(name, help, 'counter', () => {
        const own = [...counters].filter(([key]) => nameOf(key) === name)
        return Promise.resolve(own.map(([key, { value }]) => `${key} ${String(value)}`))
      })
      const key = `${name}${labelText(labels)}`
      return counters.get(key) ?? stored(counters, key, newCounter())
    },
    histogram: (name, help, labels = {}) => {
      family(name, help, 'histogram', () => {
        const own = [...histograms].filter(([key]) => nameOf(key) === name)
        return Promise.resolve(own.flatMap(([, histogram]) => histogram.lines()))
      })
      const key = `${name}${labelText(labels)}`
      return histograms.get(key) ?? stored(histograms, key, newHistogram(name, labels))
    },
    read: (name, help, samples, kind = 'gauge') => {
      family(name, help, kind, async () => {
        const found = await Promise.resolve()
          .then(samples)
          .catch(() => [])
        return found.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${String(value)}`)
      })
    },
    text: async () => {
      const parts = await Promise.all(
        [...families.values()].map(async ({ head, lines }) => ({ head, lines: await lines() })),
      )
      const written = parts.filter(({ lines }) => lines.length > 0)
      return written.map(({ head, lines }) => `${head}\n${lines.join('\n')}\n`).join('')
    },
  }
}

function stored<T>(map: Map<string, T>, key: string, value: T): T {
  map.set(key, value)
  return value
}

function nameOf(key: string): string {
  return key.split('{', 1)[0] ?? key
}

function newCounter() {
  const counter = {
    value: 0,
    add: (amount = 1): void => {
      counter.value += amount
    },
  }
  return counter
}

type OpenHistogram = Histogram & { readonly lines: () => string[] }

function newHistogram(name: string, labels: Labels): OpenHistogram {
  // The last bucket has what exceeds all bounds.
  const buckets = new Array<number>(bounds.length + 1).fill(0)
  let sum = 0
  return {
    observe: (seconds) => {
      let index = 0
      while (index < bounds.length && seconds > (bounds[index] ?? 0)) index += 1
      buckets[index] = (buckets[index] ?? 0) + 1
      sum += seconds
    },
    lines: () => {
      let count = 0
      const counted = buckets.map((own, index) => {
        count += own
        const le = index === bounds.length ? '+Inf' : String(bounds[index])
        return `${name}_bucket${labelText({ ...labels, le })} ${String(count)}`
      })
      const text = labelText(labels)
      return [...counted, `${name}_sum${text} ${String(sum)}`, `${name}_count${text} ${String(count)}`]
    },
  }
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
