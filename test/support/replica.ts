// A streaming replica of an embedded PostgreSQL, made from what npm brings: a base back-up by SQL and a copy of the
// files, since the embedded binaries have no pg_basebackup. Linux only.

import { execFile } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { changeOwner, findInstallation, prepareInstallation } from '../../cli/postgres/installation.ts'
import { startServer, stopServer } from '../../cli/postgres/server.ts'

export type Replica = {
  readonly url: string
  /** Lets the replica fall behind: what it receives it no longer shows. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Makes and starts a replica of the server in `folder` at `url`. */
export async function startReplica(folder: string, url: string): Promise<Replica> {
  const source = findInstallation(folder)
  if (source === undefined) throw new Error('The folder has a server.')
  const own = mkdtempSync(join(tmpdir(), 'nutricode-replica-'))
  const installation = await prepareInstallation(own)
  const write = (name: string, text: string): void => {
    writeFileSync(join(installation.cluster, name), text, { mode: 0o600 })
    changeOwner(join(installation.cluster, name), installation.account)
  }
  await onServer(url, async (client) => {
    await client.query("select pg_backup_start('replica', true)")
    await copy(source.cluster, installation.cluster)
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    )
    write('backup_label', rows[0]?.label ?? '')
  })
  const { port, username, password } = new URL(url)
  write('standby.signal', '')
  appendFileSync(
    join(installation.cluster, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  )
  let running = await startServer(installation, own, { durable: false })
  const address = new URL(url)
  address.port = String(running.port)
  const run = (statement: string) => onServer(address.href, (client) => client.query(statement))
  return {
    url: address.href,
    pause: async () => {
      await run('select pg_wal_replay_pause()')
    },
    resume: async () => {
      await run('select pg_wal_replay_resume()')
    },
    stop: () => stopServer(running.server),
    start: async () => {
      running = await startServer(installation, own, { durable: false, port: running.port })
    },
    close: async () => {
      await stopServer(running.server)
      rmSync(installation.cluster, { recursive: true, force: true })
      rmSync(own, { recursive: true, force: true })
    },
  }
}

/** Copies the files of a running server, with their owner; its log of changes comes from the primary. */
async function copy(from: string, to: string): Promise<void> {
  // A file that the server removes meanwhile is missing in the copy, as a base back-up expects.
  await new Promise<void>((settle) => {
    execFile('cp', ['-a', `${from}/.`, to], () => {
      settle()
    })
  })
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, name), { force: true })
  for (const name of readdirSync(join(to, 'pg_wal')))
    if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(to, 'pg_wal', name))
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
