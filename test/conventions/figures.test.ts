// The figures that alerts, dashboard and guide name exist, and the guide has every figure that a process answers.

import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { freePort } from '../support/ports.ts'
import { useWeb } from '../support/web.ts'

const [webPort, workerPort] = [await freePort(), await freePort()]

describe('the figures of the documents', () => {
  const web = useWeb({
    worker: true,
    settings: { METRICS_PORT: String(webPort), METRICS_WORKER_PORT: String(workerPort) },
  })
  const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const guide = read('docs/guide/operations.md')
  let existing: ReadonlySet<string>

  before(async () => {
    await fetch(`${web.origin}/login`)
    await fetch(`${web.origin}/api/compte/me`)
    const texts = await Promise.all(
      [webPort, workerPort].map(async (port) =>
        (await fetch(`http://127.0.0.1:${String(port)}/metrics`)).text(),
      ),
    )
    const found = texts.flatMap((text) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
    // A job counts from its first attempt on.
    existing = new Set([...found, 'nutricode_jobs_run_total', 'nutricode_job_duration_seconds'])
  })

  for (const path of ['docs/ops/alerts.yml', 'docs/ops/grafana.json', 'docs/guide/operations.md'])
    it(`exist when ${path} names them`, () => {
      const named = namesIn(read(path))
      expect(named.length).to.be.greaterThan(8)
      expect(named.filter((name) => !existing.has(name))).to.deep.equal([])
    })

  it('are all in the guide', () => {
    const described = new Set(namesIn(guide))
    expect([...existing].filter((name) => !described.has(name))).to.deep.equal([])
  })

  it('wake people by alerts that the guide answers', () => {
    const alerts = [...read('docs/ops/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
    expect(alerts.filter((name) => !guide.includes(`\`${name}\``))).to.deep.equal([])
    expect(alerts.length).to.be.greaterThan(5)
  })

  /** Names of figures without the suffix of a part of a histogram. */
  function namesIn(text: string): string[] {
    const names = text.match(/\b(?:nutricode|nodejs|process)_[a-z_]+\b/g) ?? []
    return [...new Set(names.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))]
  }
})
