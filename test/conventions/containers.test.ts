// The files for containers agree with the product and with each other: settings, ports, addresses, paths, time limits,
// rights. They are read as text, service by service.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { readProcfile } from '../../cli/procfile.ts'
import { readConfig } from '../../src/config.ts'
import { isSettingName } from '../../src/config/setting-names.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The blocks of a mapping whose keys are indented by `indent` spaces, by key. */
function blocks(text: string, indent: number): Map<string, string> {
  const head = new RegExp(`^ {${String(indent)}}([\\w-]+):(.*)$`)
  const found = new Map<string, string>()
  let name = ''
  for (const line of text.split('\n')) {
    const match = head.exec(line)
    if (match !== null) name = match[1] ?? ''
    if (name !== '') found.set(name, `${found.get(name) ?? ''}${match === null ? line : (match[2] ?? '')}\n`)
  }
  return found
}

describe('the files for containers', () => {
  const compose = blocks(read('compose.yaml').replaceAll(/^ *#.*$/gm, ''), 0)
  const services = blocks(compose.get('services') ?? '', 2)
  const settings = blocks(compose.get('x-settings') ?? '', 2)
  const image = read('Containerfile')
  const service = (name: string): string => services.get(name) ?? ''
  const seconds = (name: string): number => Number(/stop_grace_period: (\d+)s/.exec(service(name))?.[1])

  it('have every part, and three web processes and workers', () => {
    expect([...services.keys()]).to.deep.equal([
      'keys',
      'database',
      'pooler',
      'files',
      'bucket',
      'migrate',
      'web',
      'worker',
      'nginx',
    ])
    for (const name of ['web', 'worker']) expect(service(name)).to.include('deploy: { replicas: 3 }')
  })

  it('set what the product knows, and it starts with these settings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nutricode-containers-'))
    try {
      const keys = makeKeys(folder)
      const given = [...settings].map(([name, value]) => {
        const text = value
          .trim()
          .replace(/^'(.*)'$/, '$1')
          .replace(/^\$\{\w+:-(.*)\}$/, '$1')
        return [name, text.replace('/run/keys', keys).replace(/^\/data$/, folder)] as const
      })
      for (const [name] of given) expect(isSettingName(name), name).to.equal(true)
      const config = readConfig(Object.fromEntries(given), { root: folder })
      expect(config.production).to.equal(true)
      expect(config.databaseUrl).to.match(
        /^postgres:\/\/nutricode_application:[0-9a-f]{64}@pooler:6432\/nutricode$/,
      )
      expect(config.s3?.endpoint).to.equal('http://files:8333')
      expect(config.serialKey).to.equal(readFileSync(join(keys, 'serial-key'), 'utf8'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('make keys once, and only the migration and the database have those of the owner', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nutricode-containers-'))
    try {
      const first = readFileSync(join(makeKeys(folder), 'serial-key'), 'utf8')
      expect(readFileSync(join(makeKeys(folder), 'serial-key'), 'utf8')).to.equal(first)
      expect(existsSync(join(folder, 'keys', 'owner-url'))).to.equal(false)
      const owners = [...services].filter(([, text]) => text.includes('owner-keys:')).map(([name]) => name)
      expect(owners).to.deep.equal(['keys', 'database', 'migrate'])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('let every service run without rights that it does not need', () => {
    expect(compose.get('x-locked')).to.include('read_only: true')
    expect(compose.get('x-locked')).to.include('cap_drop: [ALL]')
    for (const [name, text] of services) expect(text, name).to.match(/\*locked/)
    const rootServices = [...services]
      .filter(([, text]) => /user: '?(?:0|root)/.test(text))
      .map(([name]) => name)
    expect(rootServices, 'one-time only').to.deep.equal(['keys'])
    expect(image).to.match(/^USER 10001:10001$/m)
    expect(compose.get('networks')).to.include('inside: { internal: true }')
    expect([...services].filter(([, text]) => text.includes('ports:')).map(([name]) => name)).to.deep.equal([
      'nginx',
    ])
  })

  it('wait for what each service needs, and ask it whether it is ready', () => {
    for (const name of ['web', 'worker']) expect(service(name)).to.include('depends_on: *after-migration')
    expect(compose.get('x-after-migration')).to.include(
      'migrate: { condition: service_completed_successfully }',
    )
    expect(service('web')).to.include('http://127.0.0.1:3000/readyz')
    expect(service('worker')).to.include(`http://127.0.0.1:${textOf('METRICS_WORKER_PORT')}/metrics`)
    for (const name of ['database', 'pooler', 'files', 'web', 'worker', 'nginx'])
      expect(service(name), name).to.include('healthcheck:')
  })

  it('give processes the time to stop that they take', () => {
    // STOP_DELAY, ten seconds for running requests, and a reserve as long as both.
    expect(seconds('web')).to.be.at.least(2 * (Number(textOf('STOP_DELAY')) + 10))
    expect(seconds('worker')).to.be.at.least(seconds('web'))
  })

  it('share connections that the database has', () => {
    const pool = Number(/default_pool_size = (\d+)/.exec(read('deploy/pgbouncer.ini'))?.[1])
    const clients = Number(/max_client_conn = (\d+)/.exec(read('deploy/pgbouncer.ini'))?.[1])
    const server = Number(/max_connections=(\d+)/.exec(service('database'))?.[1])
    expect(pool).to.be.below(server)
    expect(clients).to.be.at.least(6 * Number(textOf('DATABASE_POOL')))
    expect(read('deploy/pgbouncer.ini')).to.include('pool_mode = transaction')
  })

  it('start processes as the Procfile does, with its bounds of memory', () => {
    for (const name of ['web', 'worker']) {
      const { words = [], environment = {} } = readProcfile().get(name) ?? {}
      const command = /command:\s*\[([^\]]*)\]/.exec(service(name))?.[1] ?? ''
      expect(
        command
          .split(',')
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      ).to.deep.equal(['node_modules/.bin/node', ...words])
      for (const [setting, value] of Object.entries(environment))
        expect(image).to.match(new RegExp(`^ENV .*\\b${setting}=${value}\\b`, 'm'))
    }
    const cmd = JSON.stringify(['node_modules/.bin/node', ...(readProcfile().get('web')?.words ?? [])])
    expect(image).to.include(`CMD ${cmd.replaceAll(',', ', ')}`)
  })

  it('name files and commands that exist, in the image too', () => {
    const left = read('Containerfile.dockerignore').split('\n')
    const run = [...services.values(), image].flatMap((text) => [
      ...text.matchAll(/\b((?:src|worker|cli|deploy|dist)\/[\w./-]+\.(?:ts|mjs|js))\b/g),
    ])
    expect(run.length).to.be.greaterThan(6)
    for (const [, path = ''] of run) {
      expect(statSync(join(root, path)).isFile(), path).to.equal(true)
      // The image builds its own.
      if (path.startsWith('dist/')) continue
      expect(
        left.some((entry) => path === entry || path.startsWith(`${entry}/`)),
        path,
      ).to.equal(false)
    }
    for (const [, path = ''] of read('compose.yaml').matchAll(/'?\.\/(deploy\/[\w.-]+):/g))
      expect(existsSync(join(root, path)), path).to.equal(true)
    for (const needed of ['locales', 'migrations', 'public', 'src', 'views', 'worker', 'package-lock.json'])
      expect(left, needed).to.not.include(needed)
    expect(left).to.include.members(['.env', '.git', 'node_modules', 'var'])
  })

  it('forward every path to the web processes as it is, and log no reader of a label', () => {
    const nginx = read('deploy/nginx.conf')
    expect(nginx).to.include(`server web:${textOf('PORT')} resolve`)
    expect(nginx).to.match(/proxy_pass http:\/\/web;/)
    const idle = Number(/keepalive_timeout (\d+)s/.exec(nginx)?.[1])
    expect(idle).to.be.below(Number(textOf('STOP_DELAY')))
    const listed = /\^\/\(([\w|]+)\)/.exec(nginx)?.[1]?.split('|')
    expect(listed).to.include.members(['qr', 'nutricode', 'oembed', 'pictures', 'eh', 'ex'])
    expect(nginx).to.include('error_log /dev/stderr crit;')
    expect(nginx).to.include('listen 8080')
    expect(service('nginx')).to.include(':8080')
  })

  function textOf(name: string): string {
    return (settings.get(name) ?? '').trim().replaceAll("'", '')
  }
})

/** Makes the keys in a folder as the service does; answers the folder of web and worker. */
function makeKeys(folder: string): string {
  const keys = join(folder, 'keys')
  execFileSync(process.execPath, [join(root, 'deploy/make-keys.mjs'), keys, join(folder, 'owner-keys')])
  return keys
}
