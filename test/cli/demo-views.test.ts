import { expect } from 'chai'
import { viewDays, viewsByDay, type Season } from '../../cli/demo/demo-views.ts'

const today = new Date('2026-11-24T12:00:00Z')
const viewsOf = (season: Season) => viewsByDay(today, { viewsPerDay: 20, season })
const sum = (season: Season, isCounted: (day: string) => boolean): number =>
  viewsOf(season).reduce((total, { day, views }) => total + (isCounted(day) ? views : 0), 0)

describe('the views of the demo', () => {
  it('reach from today to the year before the last, a number for each day', () => {
    const days = viewsOf('red').map(({ day }) => day)
    expect(days).to.have.length(viewDays)
    expect(new Set(days).size).to.equal(viewDays)
    expect([days[0], days.at(-1)]).to.deep.equal(['2026-11-24', '2024-11-25'])
  })

  it('are more at weekends than during the week', () => {
    const onWeekday = (weekday: number): number =>
      sum('red', (day) => new Date(`${day}T00:00:00Z`).getUTCDay() === weekday)
    expect(onWeekday(6)).to.be.greaterThan(2 * onWeekday(2))
  })

  it('follow the season of the wine', () => {
    const inMonth = (season: Season, month: string): number =>
      sum(season, (day) => day.startsWith(`2026-${month}`))
    expect(inMonth('red', '07')).to.be.lessThan(inMonth('red', '02'))
    expect(inMonth('white', '07')).to.be.greaterThan(inMonth('white', '02'))
  })

  it('grow from year to year', () => {
    const [latest, before] = [
      sum('red', (day) => day > '2025-11-24'),
      sum('red', (day) => day <= '2025-11-24'),
    ]
    expect(latest / before).to.be.within(1.1, 1.4)
  })

  it('leave out the days of a label that is hardly read', () => {
    expect(viewsByDay(today, { viewsPerDay: 0.3, season: 'white' }).every(({ views }) => views > 0)).to.equal(
      true,
    )
    expect(viewsByDay(today, { viewsPerDay: 0, season: 'white' })).to.deep.equal([])
  })
})
