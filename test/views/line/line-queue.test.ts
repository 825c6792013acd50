import { expect } from 'chai'
import { openLineQueue, type Scan, type ScanAnswer, type ScanStore } from '../../../views/line/line-queue.ts'

const scan = (at: number): Scan => ({
  request: `line-${String(at)}`,
  at,
  code: `https://q.test/${String(at)}`,
  state: 'commissioned',
})

/** A device: what it keeps, what the server got and what it answers. */
function device(left: readonly Scan[] = []) {
  const kept = new Map(left.map((one) => [one.request, one]))
  const store: ScanStore = {
    keep: (one) => {
      kept.set(one.request, one)
    },
    drop: (request) => {
      kept.delete(request)
    },
    left: () => [...kept.values()].toSorted((one, other) => one.at - other.at),
  }
  const sent: string[] = []
  const answered: string[] = []
  const silences: number[] = []
  const network: { reply: (one: Scan) => ScanAnswer | null } = { reply: () => ({ verdict: 'accepted' }) }
  const queue = openLineQueue(
    (one) => {
      sent.push(one.request)
      return Promise.resolve(network.reply(one))
    },
    store,
    {
      onAnswer: (one, answer, waiting) => {
        answered.push(
          `${one.request} ${'verdict' in answer ? answer.verdict : answer.refused} ${String(waiting)}`,
        )
      },
      onSilence: (waiting) => {
        silences.push(waiting)
      },
    },
  )
  return { kept, sent, answered, silences, network, queue }
}

describe('scans on their way to the server', () => {
  it('are sent one after the other and forgotten once they are answered', async () => {
    const { queue, kept, answered } = device()
    queue.add(scan(1))
    queue.add(scan(2))
    await Promise.all([queue.send(), queue.send()])
    expect(answered).to.deep.equal(['line-1 accepted 1', 'line-2 accepted 0'])
    expect(kept.size).to.equal(0)
  })

  it('wait in order while nobody answers, and are sent under the same names when somebody does', async () => {
    const { queue, kept, sent, answered, silences, network } = device()
    network.reply = () => null
    for (const at of [1, 2, 3]) {
      queue.add(scan(at))
      await queue.send()
    }
    expect(silences).to.deep.equal([1, 2, 3])
    expect([...kept.keys()]).to.deep.equal(['line-1', 'line-2', 'line-3'])
    network.reply = ({ at }) => ({ verdict: at === 2 ? 'duplicate' : 'accepted' })
    await queue.send()
    expect(sent).to.deep.equal(['line-1', 'line-1', 'line-1', 'line-1', 'line-2', 'line-3'])
    expect(answered).to.deep.equal(['line-1 accepted 2', 'line-2 duplicate 1', 'line-3 accepted 0'])
    expect(kept.size).to.equal(0)
  })

  it('outlive their page: what was left behind goes first', async () => {
    const { queue, answered } = device([scan(5), scan(4)])
    queue.add(scan(6))
    await queue.send()
    expect(answered.map((one) => one.split(' ')[0])).to.deep.equal(['line-4', 'line-5', 'line-6'])
  })

  it('do not hold up the others when one is refused for good', async () => {
    const { queue, answered, network } = device()
    network.reply = ({ at }) => (at === 1 ? { refused: 'No.' } : { verdict: 'accepted' })
    queue.add(scan(1))
    queue.add(scan(2))
    await queue.send()
    expect(answered).to.deep.equal(['line-1 No. 1', 'line-2 accepted 0'])
  })

  it('that come while others are sent go along', async () => {
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
