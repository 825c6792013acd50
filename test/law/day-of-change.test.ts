// The day of the change: the same wine, labelled on 18 and on 19 September 2027, as the consumer reads it and
// as the summary prints it (Regulation (EU) 2026/471 Art. 1(10), Art. 5 and 6; domain 9, W-02 to W-07).

import { expect } from 'chai'
import { createEstate, password } from '../support/people.ts'
import { Visitor } from '../support/visitor.ts'
import { useWeb } from '../support/web.ts'
import { textOfPdf } from '../render/reading.ts'

const owner = 'owner@deux-rives.test'
const wine = {
  brand: 'Deux Rives',
  name: 'Léger',
  volume: 75,
  alcohol: 0.03,
  targetMarket: '097',
  wineType: 'red',
  wineClass: 'still_non_alcoholic',
  dealcoholised: 'whole',
  nonVintage: true,
  bestBefore: '2028-12-31',
  sugars: 4,
  ingredients: [{ id: 'grapes' }, { id: 'sulphites' }],
  allergens: ['sulphites'],
  packaging: [{ component: 'bottle', material: 'GL 71', collection: 'glass' }],
}

const words: Readonly<Record<string, { readonly before: string; readonly after: readonly string[] }>> = {
  en: { before: 'De-alcoholised', after: ['Alcohol-free', '0.0 %', 'Produced by de-alcoholisation'] },
  de: { before: 'Entalkoholisiert', after: ['Alkoholfrei', '0,0 %', 'Durch Entalkoholisierung hergestellt'] },
  fr: { before: 'Désalcoolisé', after: ['Sans alcool', '0,0 %', 'Produit par désalcoolisation'] },
  it: { before: 'Dealcolizzato', after: ['Analcolico', '0,0 %', 'Prodotto mediante dealcolizzazione'] },
  es: { before: 'Desalcoholizado', after: ['Sin alcohol', '0,0 %', 'Producido mediante desalcoholización'] },
  el: { before: 'Αποαλκοολωμένος', after: ['Χωρίς αλκοόλη', '0,0 %', 'Παράγεται με αποαλκοόλωση'] },
}

describe('the day of the change, 19 September 2027', function day() {
  this.timeout(120_000)
  const web = useWeb()
  let visitor: Visitor
  const sheets: Record<string, { id: number; code: string }> = {}

  before(async () => {
    await createEstate(web, owner)
    visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: owner, password })
    for (const labelledFrom of ['2027-09-18', '2027-09-19']) {
      const created = await visitor.post('/api/fiche/create', {
        ...wine,
        labelledFrom,
        reference: labelledFrom,
      })
      expect(created.status, JSON.stringify(created.body)).to.equal(200)
      const { id } = created.body['sheet'] as { id: number }
      const published = await visitor.post(`/api/fiche/generate/${String(id)}`, {})
      expect(published.status, JSON.stringify(published.body)).to.equal(200)
      sheets[labelledFrom] = published.body['sheet'] as { id: number; code: string }
    }
  })

  async function labelOf(labelledFrom: string, language: string): Promise<string> {
    const { code = '' } = sheets[labelledFrom] ?? {}
    const answer = await fetch(`${web.origin}/qr/${code}?lang=${language}`)
    return (await answer.text()).replaceAll('\u00a0', ' ')
  }

  for (const [language, { before: earlier, after: later }] of Object.entries(words)) {
    it(`changes the terms on the label in ${language}`, async () => {
      const old = await labelOf('2027-09-18', language)
      expect(old).to.contain(earlier)
      for (const term of later) expect(old).not.to.contain(term)
      const changed = await labelOf('2027-09-19', language)
      for (const term of later) expect(changed).to.contain(term)
      expect(changed.toLowerCase()).not.to.contain(` ${earlier.toLowerCase()} `)
    })
  }

  it('prints only words that were compared with a source, and names the others', async () => {
    const printed = async (labelledFrom: string, lang: string): Promise<string> => {
      const { id = 0 } = sheets[labelledFrom] ?? {}
      const answer = await fetch(`${web.origin}/api/fiche/summary/${String(id)}.pdf?lang=${lang}`, {
        headers: visitor.headers(),
      })
      const pages = await textOfPdf(Buffer.from(await answer.arrayBuffer()))
      return pages.join(' ').replaceAll(/\s+/g, ' ')
    }
    expect(await printed('2027-09-18', 'en')).to.contain('de-alcoholised')
    const english = await printed('2027-09-19', 'en')
    expect(english).to.contain('alcohol-free · 0.0 % · produced by de-alcoholisation')
    expect(english).not.to.contain('Not shown here')
    const greek = await printed('2027-09-19', 'gr')
    expect(greek).not.to.contain('παράγεται με αποαλκοόλωση')
    expect(greek).to.contain('alcohol-free · produced by de-alcoholisation')
  })
})
