import { expect } from 'chai'
import { parseViesAddress } from '../../../src/domain/company/vies-address.ts'

describe('the address that VIES publishes', () => {
  it('becomes street, postal code and town, in the form of each Member State', () => {
    for (const [country, text, parts] of [
      ['FR', "12 QUAI DU RHONE\n26600 TAIN L'HERMITAGE", ['12 QUAI DU RHONE', '26600', "TAIN L'HERMITAGE"]],
      ['IT', 'VIA ROMA 12 \n12051 ALBA CN\n', ['VIA ROMA 12', '12051', 'ALBA']],
      [
        'PT',
        'RUA DO DOURO 3\nPESO DA REGUA\n5050-280 PESO DA REGUA',
        ['RUA DO DOURO 3, PESO DA REGUA', '5050-280', 'PESO DA REGUA'],
      ],
      ['AT', 'Hauptstraße 1\nAT-3500 Krems', ['Hauptstraße 1', '3500', 'Krems']],
      ['LU', '3, ROUTE DU VIN\nL-5450  STADTBREDIMUS', ['3, ROUTE DU VIN', '5450', 'STADTBREDIMUS']],
      ['GR', 'ΛΕΩΦ ΣΥΓΓΡΟΥ 10 \n15451 - ΑΘΗΝΑ', ['ΛΕΩΦ ΣΥΓΓΡΟΥ 10', '15451', 'ΑΘΗΝΑ']],
      ['SK', 'Hlavná 2\n811 01 Bratislava', ['Hlavná 2', '811 01', 'Bratislava']],
    ] as const) {
      const found = parseViesAddress(text, country)
      expect([found?.address, found?.postalCode, found?.city], country).to.deep.equal(parts)
    }
  })

  it('is left to the producer where it has another form', () => {
    for (const text of ['JUD. VRANCEA, ORŞ. PANCIU', '26600 TAIN', '', `${'X'.repeat(300)}\n26600 TAIN`])
      expect(parseViesAddress(text, 'FR'), text).to.equal(null)
  })
})
