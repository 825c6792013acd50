// National duties on packaging (domain 9.3: N-IT, N-ES, N-PT, N-FR) and the manufacturer's address (Regulation
// (EU) 2025/40 Art. 15(6)).

import { expect } from 'chai'
import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import { collectionText, recyclingLine } from '../../../src/domain/label/label-text.ts'
import type { LabelLanguage } from '../../../src/domain/languages.ts'
import type { PackagingEntry, SheetDraft } from '../../../src/domain/sheet/fields.ts'
import { packagingIssuesToPublish } from '../../../src/domain/sheet/packaging-rules.ts'
import { packagingPresets } from '../../../src/domain/sheet/packaging.ts'
import { collections } from '../../../src/domain/sheet/packaging-table.ts'
import { labelMessagesOf } from '../label/label-messages.ts'

const codes = (draft: SheetDraft): string[] =>
  packagingIssuesToPublish(draft).map(({ field, code, weight, values }) =>
    [field, code, weight ?? 'blocking', ...Object.values(values ?? {})].join(' '),
  )
const bottle: PackagingEntry = { component: 'bottle', material: 'GL 71', collection: 'glass' }

describe('the duties on packaging', () => {
  it('block a wine for Italy without recycling data (N-IT)', () => {
    expect(codes({ targetMarket: '380' })).to.deep.equal(['packaging packagingMissing blocking'])
    expect(codes({ targetMarket: '380', packaging: [bottle] })).to.deep.equal([])
  })

  it('advise recycling data for Spain (N-ES) and Portugal (N-PT)', () => {
    expect(codes({ targetMarket: '724' })).to.deep.equal(['packaging packagingAdvised advisory spain'])
    expect(codes({ targetMarket: '620' })).to.deep.equal(['packaging packagingAdvised advisory portugal'])
    expect(codes({ targetMarket: '724', packaging: [bottle] })).to.deep.equal([])
  })

  it('ask no Triman of a glass bottle with its closure, but of the box around it (N-FR)', () => {
    const glass = [...packagingPresets['bottle-cork']]
    expect(codes({ targetMarket: '250', packaging: glass })).to.deep.equal([])
    const box: PackagingEntry = { component: 'box', material: 'PAP 21', collection: 'paper' }
    expect(codes({ targetMarket: '250', packaging: [...glass, box] })).to.deep.equal([
      'packaging.3 triman advisory',
    ])
  })

  it('name each component that carries the Triman: can, bag-in-box, bottle of plastic (N-FR)', () => {
    expect(codes({ targetMarket: '250', packaging: [...packagingPresets.can] })).to.deep.equal([
      'packaging.0 triman advisory',
    ])
    expect(codes({ targetMarket: '250', packaging: [...packagingPresets['bag-in-box']] })).to.have.length(3)
    const plastic: PackagingEntry = { component: 'bottle', material: 'PET 1', collection: 'plastic' }
    expect(codes({ targetMarket: '250', packaging: [plastic] })).to.deep.equal([
      'packaging.0 triman advisory',
    ])
    expect(codes({ targetMarket: '276', packaging: [plastic] })).to.deep.equal([])
  })

  it('follow the dates of the table of law', () => {
    const law = { today: '2026-11-22', settings: unknownActs }
    const on = (labelledFrom: string, targetMarket: '380' | '724' | '620') =>
      packagingIssuesToPublish({ targetMarket, labelledFrom }, law).map(({ code }) => code)
    expect([on('2022-12-31', '380'), on('2023-01-01', '380')]).to.deep.equal([[], ['packagingMissing']])
    expect([on('2024-12-31', '724'), on('2025-01-01', '724')]).to.deep.equal([[], ['packagingAdvised']])
    expect([on('2024-12-31', '620'), on('2025-01-01', '620')]).to.deep.equal([[], ['packagingAdvised']])
    expect(on('2028-08-12', '380')).to.deep.equal(['packagingMissing'])
  })

  it('ask for the postal address of a manufacturer that the sheet names (2025/40 Art. 15(6))', () => {
    const named = { targetMarket: '276', packagingManufacturer: 'Glas & Co' } as const
    expect(codes(named)).to.deep.equal(['packagingAddress packagingAddressMissing advisory'])
    expect(codes({ ...named, packagingAddress: 'Hauptstraße 7, 76831 Birkweiler' })).to.deep.equal([])
  })
})

describe('the street containers of Spain and Portugal', () => {
  const inMarket = (market: string, language: LabelLanguage) =>
    Object.fromEntries(
      collections.map((collection) => [
        collection,
        /\((.+)\)/.exec(collectionText({ collection }, labelMessagesOf(language), market))?.[1],
      ]),
    )

  it('are amarillo, azul, verde for Spanish readers (N-ES) and ecopontos for Portuguese (N-PT)', () => {
    expect(inMarket('724', 'es')).to.deep.include({
      plastic: 'contenedor amarillo',
      aluminium: 'contenedor amarillo',
      paper: 'contenedor azul',
      glass: 'contenedor verde',
      residual: undefined,
      cork: undefined,
    })
    expect(inMarket('620', 'pt')).to.deep.include({
      plastic: 'ecoponto amarelo',
      steel: 'ecoponto amarelo',
      paper: 'ecoponto azul',
      glass: 'ecoponto verde',
    })
    expect(labelMessagesOf('es')['packaging.collection.residual']).to.equal('Fracción resto')
  })

  it('are not named in other markets', () => {
    expect(Object.values(inMarket('380', 'es')).filter((word) => word !== undefined)).to.deep.equal([])
  })

  it('stand on the line of each component', () => {
    expect(recyclingLine(bottle, labelMessagesOf('es'), '724')).to.equal(
      'Botella – GL 71 – Recogida de vidrio (contenedor verde)',
    )
  })
})
