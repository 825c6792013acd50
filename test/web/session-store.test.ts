// The store of sessions: a visit extends its session, and writes at most once a minute (src/web/session-store.ts).

import { expect } from 'chai'
import { Cookie, type SessionData } from 'express-session'
import pg from 'pg'
import { openSessionStore } from '../../src/web/session-store.ts'
import { useDatabase } from '../support/database.ts'

const minute = 60_000

describe('the store of sessions', () => {
  const database = useDatabase()
  let pool: pg.Pool
  let store: ReturnType<typeof openSessionStore>
  let now = 0

  beforeEach(async () => {
    await database.db('sessions').delete()
    pool = new pg.Pool({ connectionString: database.url, max: 1 })
    now = Date.now()
    store = openSessionStore({ pool, tableName: 'sessions', pruneSessionInterval: false }, () => now)
  })
  afterEach(async () => {
    store.close()
    await pool.end()
  })

  /** A session that ends an hour from now. */
  const session = (): SessionData => {
    const cookie = new Cookie()
    cookie.expires = new Date(now + 60 * minute)
    return { cookie } as SessionData
  }
  const called = (work: (done: (error?: unknown) => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      work((error) => {
        if (error === undefined || error === null) resolve()
        else reject(error instanceof Error ? error : new Error('The session store failed.'))
      })
    })
  const visit = (sid = 'one') => called((done) => store.touch?.(sid, session(), done))
  /** Minutes for which a session is still valid. */
  const validFor = async (sid = 'one'): Promise<number> => {
    const row = await database.db('sessions').where('sid', sid).first<{ expire: Date }>('expire')
    return Math.round((row.expire.getTime() - now) / minute)
  }

  it('extends a session with a visit, and writes no second one within the minute', async () => {
    await called((done) => store.set('one', session(), done))
    now += 10 * minute
    await visit()
    expect(await validFor()).to.equal(60)
    now += minute - 1
    await visit()
    expect(await validFor()).to.equal(59)
    now += 1
    await visit()
    expect(await validFor()).to.equal(60)
  })

  it('remembers each session by itself', async () => {
    for (const sid of ['one', 'two']) await called((done) => store.set(sid, session(), done))
    now += 10 * minute
    await visit('one')
    await visit('two')
    expect(await validFor('two')).to.equal(60)
  })

  it('writes again when the clock has gone back', async () => {
    await called((done) => store.set('one', session(), done))
    await visit()
    now -= 30 * minute
    await visit()
    expect(await validFor()).to.equal(60)
  })
})
