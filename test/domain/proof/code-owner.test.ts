import { expect } from 'chai'
import { codeContent } from '../../../src/domain/proof/code-owner.ts'

const hosts = ['label.example', 'localhost:3000']

describe('what the text of a code names', () => {
  it('is a public code in our addresses, however it is written', () => {
    for (const text of [
      'https://label.example/nutricode/ABCDEFGH12',
      'https://label.example/nutricode/ABCDEFGH12/DR-24',
      'HTTPS://LABEL.EXAMPLE/nutricode/abcdefgh12/DR-24?lang=de',
      'https://label.example/qr/ABCDEFGH12.json',
    ])
      expect(codeContent(text, hosts), text).to.deep.equal({
        kind: 'code',
        code: 'ABCDEFGH12',
        host: 'label.example',
        isOurHost: true,
      })
  })

  it('says when the address is ours in form but on another host', () => {
    expect(codeContent('http://test.example/nutricode/ABCDEFGH12', hosts)).to.include({
      kind: 'code',
      isOurHost: false,
    })
    expect(codeContent('http://localhost:3000/nutricode/ABCDEFGH12', hosts)).to.include({ isOurHost: true })
  })

  it('is a GTIN in digital links and element strings', () => {
    const gtin = '03012345000215'
    expect(codeContent(`https://label.example/01/${gtin}/10/L1`, hosts)).to.include({
      kind: 'gtin',
      gtin,
      isOurHost: true,
    })
    expect(codeContent(`https://id.gs1.org/01/${gtin}`, hosts)).to.include({ kind: 'gtin', isOurHost: false })
    expect(codeContent(`(01)${gtin}(10)L1`, hosts)).to.include({ kind: 'gtin', gtin, host: null })
    expect(codeContent(`01${gtin}10L1`, hosts)).to.include({ kind: 'gtin', gtin })
  })

  it('is a foreign address, or no address at all', () => {
    expect(codeContent('https://winery.example/shop?x=1', hosts)).to.deep.equal({
      kind: 'address',
      host: 'winery.example',
    })
    for (const text of ['Lot 24', '', 'WIFI:S:cellar;;'])
      expect(codeContent(text, hosts).kind, text).to.equal('other')
  })
})
