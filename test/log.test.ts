import { expect } from 'chai'
import { openLog } from '../src/log.ts'

describe('log', () => {
  const written = (level: 'debug' | 'warn', use: (log: ReturnType<typeof openLog>) => void): unknown[] => {
    const lines: string[] = []
    use(
      openLog(
        level,
        (line) => {
          lines.push(line)
        },
        () => new Date(0),
      ),
    )
    return lines.map((line) => JSON.parse(line) as unknown)
  }

  it('writes one JSON line per event', () => {
    expect(
      written('debug', (log) => {
        log.info('web.listening', { port: 3000 })
      }),
    ).to.deep.equal([{ time: '1970-01-01T00:00:00.000Z', level: 'info', event: 'web.listening', port: 3000 }])
  })

  it('leaves out events below its level', () => {
    expect(
      written('warn', (log) => {
        log.info('a')
        log.warn('b')
        log.error('c')
      }),
    ).to.have.length(2)
  })

  it('blanks secrets at any depth, and passwords in addresses', () => {
    const [line] = written('debug', (log) => {
      log.warn('x', {
        user: { password: 'hidden' },
        cookie: 'hidden',
        error: new Error('no answer from postgres://me:hidden@db/x'),
      })
    })
    expect(JSON.stringify(line)).to.include('postgres://me:…@db/x')
    expect(JSON.stringify(line)).not.to.include('hidden')
  })
})
