import { expect } from 'chai'
import { listen, type Listener } from '../../src/persistence/notifications.ts'
import { useDatabase } from '../support/database.ts'
import { eventually } from '../support/web.ts'

describe('notifications of the database', () => {
  const database = useDatabase()
  const received: string[] = []
  let missed = 0
  let listener: Listener

  before(() => {
    listener = listen(database.url, 'labels', {
      onNotification: (payload) => {
        received.push(payload)
      },
      onMissed: () => {
        missed += 1
      },
    })
  })
  after(() => listener.close())

  const notify = (payload: string) => database.db.raw('select pg_notify(?, ?)', ['labels', payload])
  const untilReliable = () => eventually(() => Promise.resolve(listener.isReliable()), 5000)

  it('is reliable only after it has read the changes, and passes on notifications', async () => {
    expect(listener.isReliable()).to.equal(false)
    await untilReliable()
    await notify('7')
    await eventually(() => Promise.resolve(received.includes('7')))
    expect(received).to.deep.equal(['7'])
  })

  it('reports missed notifications when disconnected, and reconnects by itself', async () => {
    const before = missed
    await database.db.raw(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where application_name = 'nutricode-listener' and datname = current_database()`,
    )
    await eventually(() => Promise.resolve(missed > before))
    await untilReliable()
    await notify('9')
    await eventually(() => Promise.resolve(received.includes('9')))
    expect(missed).to.be.greaterThan(before + 1)
  })

  it('is not reliable after it is closed', async () => {
    await listener.close()
    expect(listener.isReliable()).to.equal(false)
  })

  it('notifies listeners of a company only when the content of its labels changed', async () => {
    const notified: string[] = []
    const second = listen(database.url, 'labels', {
      onNotification: (payload) => {
        notified.push(payload)
      },
      onMissed: () => undefined,
    })
    await eventually(() => Promise.resolve(second.isReliable()), 5000)
    const [company] = await database
      .db('companies')
      .insert({ tva: 'FR1', name: 'A', state: 'verified', created_at: new Date() })
      .returning<{ id: number }[]>('id')
    const id = company?.id ?? 0
    await database.db('companies').where({ id }).update({ csv_mapping: '{"a":"b"}' })
    await database
      .db('sheets')
      .insert({ company_id: id, brand: 'Brand', state: 1, created_at: new Date(), updated_at: new Date() })
    await database.db('sheets').where({ company_id: id }).update({ brand: 'Other', archived_at: new Date() })
    expect(
      await database.db('sheets').where({ company_id: id }).update({ withdrawn_at: new Date() }),
    ).to.equal(1)
    await database.db('companies').where({ id }).update({ name: 'B' })
    await eventually(() => Promise.resolve(notified.length === 2))
    expect(notified).to.deep.equal([String(id), String(id)])
    await second.close()
  })
})
