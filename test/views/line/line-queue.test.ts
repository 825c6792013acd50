import { expect } from 'chai'
import { openLineQueue, type Scan, type ScanAnswer, type ScanStore } from '../../../views/line/line-queue.ts'

const scan = (at: number): Scan => ({
  request: `line-${String(at)}`,
  at,
  code: `https://q.test/${String(at)}`,
  state: 'commissioned',
})

/** A device with its storage, the calls that it sends, and the answers of the server. */
function device(left: readonly Scan[] = []) {
  const stored = new Map(left.map((entry) => [entry.request, entry]))
  const store: ScanStore = {
    store: (entry) => {
      stored.set(entry.request, entry)
    },
    remove: (request) => {
      stored.delete(request)
    },
    pending: () => [...stored.values()].toSorted((a, b) => a.at - b.at),
  }
  const sent: string[] = []
  const answered: string[] = []
  const unanswered: number[] = []
  const network: { reply: (entry: Scan) => ScanAnswer | null } = { reply: () => ({ verdict: 'accepted' }) }
  const queue = openLineQueue(
    (entry) => {
      sent.push(entry.request)
      return Promise.resolve(network.reply(entry))
    },
    store,
    {
      onAnswer: (entry, answer, waiting) => {
        answered.push(
          `${entry.request} ${'verdict' in answer ? answer.verdict : answer.refused} ${String(waiting)}`,
        )
      },
      onNoAnswer: (waiting) => {
        unanswered.push(waiting)
      },
    },
  )
  return { stored, sent, answered, unanswered, network, queue }
}

describe('the queue of scans', () => {
  it('sends scans one after the other and removes them once they are answered', async () => {
    const { queue, stored, answered } = device()
    queue.add(scan(1))
    queue.add(scan(2))
    await Promise.all([queue.send(), queue.send()])
    expect(answered).to.deep.equal(['line-1 accepted 1', 'line-2 accepted 0'])
    expect(stored.size).to.equal(0)
  })

  it('keeps the order without an answer, and sends again with the same idempotency keys', async () => {
    const { queue, stored, sent, answered, unanswered, network } = device()
    network.reply = () => null
    for (const at of [1, 2, 3]) {
      queue.add(scan(at))
      await queue.send()
    }
    expect(unanswered).to.deep.equal([1, 2, 3])
    expect([...stored.keys()]).to.deep.equal(['line-1', 'line-2', 'line-3'])
    network.reply = ({ at }) => ({ verdict: at === 2 ? 'duplicate' : 'accepted' })
    await queue.send()
    expect(sent).to.deep.equal(['line-1', 'line-1', 'line-1', 'line-1', 'line-2', 'line-3'])
    expect(answered).to.deep.equal(['line-1 accepted 2', 'line-2 duplicate 1', 'line-3 accepted 0'])
    expect(stored.size).to.equal(0)
  })

  it('sends the scans that an earlier page left first', async () => {
    const { queue, answered } = device([scan(5), scan(4)])
    queue.add(scan(6))
    await queue.send()
    expect(answered.map((line) => line.split(' ')[0])).to.deep.equal(['line-4', 'line-5', 'line-6'])
  })

  it('continues after a scan that is refused for good', async () => {
    const { queue, answered, network } = device()
    network.reply = ({ at }) => (at === 1 ? { refused: 'No.' } : { verdict: 'accepted' })
    queue.add(scan(1))
    queue.add(scan(2))
    await queue.send()
    expect(answered).to.deep.equal(['line-1 No. 1', 'line-2 accepted 0'])
  })

  it('sends scans that are added during a run', async () => {
    const { queue, answered, network } = device()
    network.reply = ({ at }) => {
      if (at === 1) queue.add(scan(2))
      return { verdict: 'accepted' }
    }
    queue.add(scan(1))
    await queue.send()
    expect(answered).to.have.length(2)
  })
})
