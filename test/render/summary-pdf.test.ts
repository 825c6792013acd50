import { expect } from 'chai'
import sharp from 'sharp'
import { drawSummary, type SummaryDocument } from '../../src/render/summary-pdf.ts'
import { drawPdf, readCode, textOfPdf } from './reading.ts'

const link = 'https://q.wine.example/01/03012345000015/22/2A/10/L24-117'

const paper: SummaryDocument = {
  title: 'Κτήμα Δύο Ποτάμια',
  subtitle: 'Νεμέα · 2024 · DR-24',
  sections: [
    {
      heading: 'Γενικές πληροφορίες',
      rows: [
        { name: 'Μάρκα', value: 'Κτήμα Δύο Ποτάμια' },
        { name: 'Произход', value: 'България, Malti ħġċż, Łódź' },
      ],
    },
    { heading: 'GS1', rows: [{ name: 'GTIN', value: '03012345000015' }] },
  ],
  sentences: [
    {
      heading: 'Συστατικά',
      segments: [{ text: 'Σταφύλια, συντηρητικό: ' }, { text: 'θειώδη', strong: true }, { text: '.' }],
    },
  ],
  code: { text: link, caption: 'Συστατικά' },
  footer: 'Έκδοση 1 · 7K3M9QX2AB',
  language: 'el',
  created: new Date(Date.UTC(2026, 10, 21)),
}

const flat = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')

/** A summary of so many rows in one section. */
function long(rows: number, value = 'Value'): SummaryDocument {
  return {
    ...paper,
    sections: [
      {
        heading: 'Section',
        rows: Array.from({ length: rows }, (_, at) => ({ name: `Name ${at}`, value: `${value} ${at}` })),
      },
    ],
  }
}

describe('the PDF of a sheet', () => {
  it('prints all its content, in Greek, Cyrillic and Latin letters with accents', async () => {
    const text = flat((await textOfPdf(await drawSummary(paper))).join(' '))
    const expectedTexts = [
      paper.title,
      paper.subtitle,
      'Γενικές πληροφορίες',
      'Μάρκα',
      'Произход',
      'България, Malti ħġċż, Łódź',
      'GTIN',
      '03012345000015',
      'Συστατικά',
      'Σταφύλια, συντηρητικό: θειώδη.',
      link,
      paper.footer,
      '1 / 1',
    ]
    expect(expectedTexts.filter((words) => !text.includes(words))).to.deep.equal([])
  })

  it('draws the code in its true size, read back from the page', async () => {
    const [page = Buffer.alloc(0)] = await drawPdf(await drawSummary(paper), 300)
    expect((await readCode(page)).text).to.equal(link)
    // A strip through the symbol, clear of the words above it and of the first heading below.
    const { data, info } = await sharp(page)
      .extract({ left: 1800, top: 320, width: 650, height: 180 })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dark = Array.from(data.keys())
      .filter((at) => (data[at] ?? 255) < 128)
      .map((at) => at % info.width)
    expect(((Math.max(...dark) - Math.min(...dark) + 1) / 300) * 25.4).to.be.closeTo(20, 0.2)
  })

  it('needs no code, subtitle, sections or sentences', async () => {
    const { title, footer } = paper
    const [text] = await textOfPdf(
      await drawSummary({ title, subtitle: '', sections: [], sentences: [], footer }),
    )
    expect(flat(text)).to.include(title).and.to.include('1 / 1')
  })

  it('continues over pages with footer, number and title, without losing a row', async () => {
    const pages = (await textOfPdf(await drawSummary(long(120)))).map(flat)
    expect(pages.length).to.be.within(3, 5)
    pages.forEach((text, at) =>
      expect(text)
        .to.include(`${at + 1} / ${pages.length}`)
        .and.to.include(paper.footer)
        .and.to.include(paper.title),
    )
    const whole = `${pages.join(' ')} `
    expect(
      Array.from({ length: 120 }, (_, at) => at).filter((at) => !whole.includes(`Name ${at} Value ${at} `)),
    ).to.deep.equal([])
  })

  it('breaks a value longer than a page instead of losing it', async () => {
    const value = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ')
    const text = (
      await textOfPdf(
        await drawSummary({
          ...paper,
          sections: [
            {
              heading: 'Section',
              rows: [
                { name: 'Name', value },
                { name: 'Next', value: 'last' },
              ],
            },
          ],
        }),
      )
    ).join(' ')
    expect([...text.matchAll(/word\d+/g)]).to.have.length(3000)
    expect(flat(text)).to.include('Next last')
  })

  it('begins no line with the punctuation that ends the line before', async () => {
    // Words of every length, so that some lines end with brackets and commas.
    const segments = Array.from({ length: 60 }, (_, at) => [
      { text: `E${'1'.repeat(at % 13)}` },
      { text: ' (' },
      { text: 'sulphites', strong: true },
      { text: ')' },
      { text: ', ' },
    ]).flat()
    const [text = ''] = await textOfPdf(
      await drawSummary({ ...paper, sections: [], sentences: [{ heading: 'Ingredients', segments }] }),
    )
    expect(text.match(/sulphites/g)).to.have.length(60)
    expect(text.split(/[\r\n]+/).filter((line) => /^[),]/.test(line))).to.deep.equal([])
  })

  it('embeds its fonts, and is tagged with language and title', async () => {
    const source = (await drawSummary(paper)).toString('latin1')
    expect(source.match(/\/FontFile2/g)).to.have.length(2)
    expect(source)
      .to.match(/\/Marked true/)
      .and.match(/\/Lang \(el\)/)
      .and.match(/\/DisplayDocTitle true/)
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'P', 'Figure'])
      expect(source).to.match(new RegExp(`/S /${tag}\\b`))
  })

  it('keeps its metadata well-formed whatever the wine is called', async () => {
    const source = (
      await drawSummary({ ...paper, title: 'Père & Fils <b>', subtitle: '1 > 0 & so on' })
    ).toString('utf8')
    const metadata = source.slice(source.indexOf('<x:xmpmeta'), source.indexOf('</x:xmpmeta>'))
    expect(metadata).to.include('Père + Fils ‹b›').and.not.to.match(/&|<b>/)
    expect(flat((await textOfPdf(await drawSummary({ ...paper, title: 'Père & Fils <b>' })))[0])).to.include(
      'Père & Fils <b>',
    )
  })

  it('has the same bytes for the same content and date', async () => {
    expect((await drawSummary(paper)).equals(await drawSummary(paper))).to.equal(true)
  })
})
