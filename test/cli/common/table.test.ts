import { expect } from 'chai'
import { formatPairs, plainText, formatTable } from '../../../cli/common/table.ts'

describe('answers in a terminal', () => {
  const rows = [
    {
      id: 7,
      name: 'Côte du Py',
      note: 'a rather long remark about this wine',
      tags: ['a', 'b'],
      parts: [{ x: 1 }],
    },
    { id: 12, name: 'Ξινόμαυρο', note: '', tags: [], parts: [] },
  ]

  it('aligns columns under their names and leaves out lists of records', () => {
    expect(formatTable(rows, 200)).to.equal(
      [
        'id  name        note                                  tags',
        '7   Côte du Py  a rather long remark about this wine  a, b',
        '12  Ξινόμαυρο',
      ].join('\n'),
    )
  })

  it('is never wider than the terminal: the last column that fits is cut, the others are left out', () => {
    for (const width of [4, 10, 17, 24, 40, 80]) {
      for (const line of formatTable(rows, width).split('\n'))
        expect([...line].length, line).to.be.at.most(width)
    }
    expect(formatTable(rows, 24).split('\n')[1]).to.equal('7   Côte du Py  a rathe…')
  })

  it('leaves out empty columns', () => {
    expect(formatTable([{ id: 1, gone: null, empty: '' }], 80)).to.equal('id\n1')
  })

  it('shows a record as names and values, inner documents included', () => {
    expect(
      formatPairs(
        {
          id: 3,
          draft: { brand: 'Deux Rives', ingredients: [{ id: 'grapes' }, { id: 'sulphites' }] },
          code: null,
        },
        80,
      ),
    ).to.equal('id           3\nbrand        Deux Rives\ningredients  grapes, sulphites')
  })

  it('shows lists of records as tables below, and a segmented text as plain text', () => {
    expect(
      formatPairs(
        {
          total: 3,
          days: [
            { day: '2026-11-20', views: 1 },
            { day: '2026-11-21', views: 2 },
          ],
          to: 'now',
        },
        20,
      ),
    ).to.equal('total  3\nto     now\n\ndays:\nday         views\n2026-11-20  1\n2026-11-21  2')
    expect(
      formatPairs({ paragraphs: [[{ text: 'Grapes, ' }, { text: 'sulphites', strong: true }]] }, 80),
    ).to.equal('paragraphs  Grapes, sulphites')
  })

  it('leaves out columns that are false in every row on a terminal', () => {
    expect(
      formatTable(
        [
          { id: 1, archived: false, organic: false },
          { id: 2, archived: false, organic: true },
        ],
        80,
      ),
    ).to.equal('id  organic\n1   false\n2   true')
  })

  it('counts an accented letter as one character, however it is encoded', () => {
    expect(
      formatTable(
        [
          { name: 'Co\u0302te', x: 1 },
          { name: 'Cote', x: 2 },
        ],
        80,
      )
        .split('\n')
        .slice(1)
        .map((line) => line.at(-1)),
    ).to.deep.equal(['1', '2'])
  })

  it('removes control characters: colours, bells, direction marks', () => {
    expect(plainText('a\u001b[31mb\u0007c\u202ed\r\ne\u009bf')).to.equal('a [31mb c d e f')
    expect(formatTable([{ name: 'x\u001b]0;title\u0007\ny' }], 80)).to.equal('name\nx ]0;title y')
  })
})
