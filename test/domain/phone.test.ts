import { expect } from 'chai'
import { readPhone } from '../../src/domain/phone.ts'

describe('a telephone number', () => {
  it('is read as people write it, and becomes a plus and digits', () => {
    for (const typed of [
      '+33612345678',
      '+33 6 12 34 56 78',
      '+33-6-12-34-56-78',
      '+33.6.12.34.56.78',
      '+33 (0)6 12 34 56 78',
      '+33 (0) 6 12 34 56 78',
      '(+33) 6 12 34 56 78',
      '+33/6 12 34 56 78',
      '0033 6 12 34 56 78',
      '00 33 (0)6.12.34.56.78',
      '+33\u00a06\u00a012\u202f34\u200956 78',
      '\u202a+33 6 12 34 56 78\u202c',
      '+33 6‐12‑34–56−78',
      '＋３３ ６１２３４５６７８',
      'tel:+33-6-12-34-56-78',
      '  +33612345678\n',
    ])
      expect(readPhone(typed), JSON.stringify(typed)).to.deep.equal({ number: '+33612345678' })
  })

  it('keeps the zero that belongs to the numbers of Italy and San Marino', () => {
    expect(readPhone('+39 (0)577 123456')).to.deep.equal({ number: '+390577123456' })
    expect(readPhone('+39 0577 123456')).to.deep.equal({ number: '+390577123456' })
    expect(readPhone('+378 (0549) 882914')).to.deep.equal({ number: '+3780549882914' })
    expect(readPhone('+49 (0)6321 1234')).to.deep.equal({ number: '+4963211234' })
  })

  it('says that the international prefix is missing, and nothing else', () => {
    for (const typed of ['06 12 34 56 78', '(0)6 12 34 56 78', '0475', '612-345-678', '33612345678'])
      expect(readPhone(typed), typed).to.deep.equal({ issue: 'phonePrefix' })
  })

  it('leaves out the trunk zero after the prefix, only where the plan of the country has one', () => {
    for (const [typed, number] of [
      ['+33 0612345678', '+33612345678'],
      ['+33 06 12 34 56 78', '+33612345678'],
      ['0033 06 12 34 56 78', '+33612345678'],
      ['+49 06321 1234', '+4963211234'],
      ['+39 06 1234567', '+39061234567'],
      ['+225 07 12 34 56 78', '+2250712345678'],
      ['+352 26 12 34', '+352261234'],
    ])
      expect(readPhone(String(typed)), typed).to.deep.equal({ number })
  })

  it('refuses two numbers instead of merging them', () => {
    for (const typed of [
      '+33 6 12 34 56 78 / 79',
      '+33612345678 / +33475080000',
      '+33 6 12 34 56 78 / 06 12 34 56 79',
      '+33 6 12 34 56 78, +33 4 75 08 00 00',
      '06 12 34 56 78 / 79',
      '+33 612; 34',
      '+33 612 / +33 613',
      '+4963211234/1234',
      '+33 6123456/78',
    ])
      expect(readPhone(typed), typed).to.deep.equal({ issue: 'phoneSeveral' })
    expect(readPhone('+49 6321/1234')).to.deep.equal({ number: '+4963211234' })
    expect(readPhone('+49 6321/123')).to.deep.equal({ number: '+496321123' })
    expect(readPhone('+33612345678 /')).to.deep.equal({ number: '+33612345678' })
  })

  it('refuses a prefix that no country has', () => {
    for (const typed of ['+999 12345678', '+0475080000', '+210 1234567', '+684 1234567', '+969 1234567'])
      expect(readPhone(typed), typed).to.deep.equal({ issue: 'phoneCountry' })
    for (const typed of ['+1 202 555 0100', '+7 495 123 45 67', '+351 259 123 456', '+383 38 123456'])
      expect(readPhone(typed), typed).to.have.property('number')
  })

  it('says that a number is too short or too long, or that its extension is to be left out', () => {
    for (const typed of ['+33', '+33 612', '+', '00', '+33 (0)', '+33 6 12 34 56 78 90 12 34 5'])
      expect(readPhone(typed), typed).to.deep.equal({ issue: 'phoneLength' })
    for (const typed of ['+33 6 12 34 56 78 ext. 4', '+33 6 12 34 56 78 ext 12', '+33 612345678 #12'])
      expect(readPhone(typed), typed).to.deep.equal({ issue: 'phoneExtension' })
  })

  it('refuses what is no number', () => {
    for (const typed of ['call me', '()', '+33 six', '12a', 'a+33612345678', '+33 tel:612345678'])
      expect(readPhone(typed), typed).to.deep.equal({ issue: 'pattern' })
  })
})
