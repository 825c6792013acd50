// Strength, sweetness, figures, quantities and days that contradict each other (Regulation (EU) No 1308/2013 Annexes
// VII and VIII; Delegated Regulation (EU) 2019/33 Annex III; Directive 2007/45/EC).

import { called, each, list, on, tryRules } from './tried-rules.ts'

const pdo = { indication: 'pdo', appellation: 'Gigondas' }
const unanswered = { indication: null }
const federweisser = { designation: 'Federweißer' }

describe('the rows of strength', () => {
  tryRules({
    'strength.still': {
      of: 'pdoRed',
      breaks: each('alcohol', [4.4, 20.1]),
      keeps: [
        ...each('alcohol', [4.5, 20, null]),
        { alcohol: 4, ...federweisser },
        { alcohol: 4, dealcoholised: 'part' },
      ],
      says: [{ field: 'alcohol', values: { amount: 4.4, bound: 'between', min: 4.5, max: 20 } }],
    },
    'strength.still.unprotected': {
      of: 'stillRed',
      breaks: each('alcohol', [4.5, 8.4]),
      keeps: [
        ...each('alcohol', [4.4, 8.5, null]),
        { alcohol: 8, ...pdo },
        { alcohol: 8, ...unanswered },
        { alcohol: 8, ...federweisser },
      ],
    },
    'strength.still.light': {
      of: 'stillRed',
      breaks: each('alcohol', [4.5, 8.4], unanswered),
      keeps: [...each('alcohol', [4.4, 8.5], unanswered), { alcohol: 8 }],
    },
    'strength.still.strong': {
      of: 'stillRed',
      breaks: each('alcohol', [16.1, 20]),
      keeps: [...each('alcohol', [16, 20.1]), { alcohol: 17, ...pdo }, { alcohol: 17, indication: 'pgi' }],
    },
    'strength.still.total': {
      of: 'stillRed',
      breaks: [{ alcohol: 15, sugars: 9.3 }],
      keeps: [
        { alcohol: 15, sugars: 9.2 },
        { alcohol: 15, sugars: 10, ...pdo },
        { alcohol: 15, sugars: null },
        { alcohol: null, sugars: 60 },
        { alcohol: 15, sugars: 10, ...federweisser },
      ],
      says: [{ field: 'alcohol', values: { amount: 20.53, bound: 'atMost', max: 20.5 } }],
    },
    'strength.still.zone': {
      of: 'stillRed',
      breaks: each('alcohol', [8.5, 8.9]),
      keeps: [...each('alcohol', [8.4, 9]), { alcohol: 8.6, ...pdo }],
    },
    'strength.enriched': {
      of: 'pdoRed',
      breaks: [{ alcohol: 15, sugars: 0.2, ...list('grapes', 'sucrose') }],
      keeps: [
        { alcohol: 14.8, sugars: 0.2, ...list('grapes', 'sucrose') },
        { alcohol: 15.5 },
        { alcohol: 15.5, ...federweisser, ...list('grapes', 'sucrose') },
      ],
    },
    'strength.enriched.warm': {
      of: 'stillRed',
      breaks: [{ alcohol: 13.5, ...list('grapes', 'sucrose') }],
      keeps: [
        { alcohol: 13, ...list('grapes', 'sucrose') },
        { alcohol: 13.5 },
        { alcohol: 13.5, ...pdo, ...list('grapes', 'sucrose') },
        { alcohol: 13.5, dealcoholised: 'part', ...list('grapes', 'sucrose') },
      ],
    },
    'strength.raisined': {
      of: 'pdoRed',
      breaks: called(['Vino ottenuto da uve appassite', 'Wine from raisined grapes'], { alcohol: 8.9 }),
      keeps: [
        { designation: 'Vin de raisins passerillés', alcohol: 9 },
        { designation: 'Vin de raisins', alcohol: 8 },
      ],
    },
    'strength.overripe': {
      of: 'pdoRed',
      breaks: called(['Wein aus überreifen Trauben', 'VINO DI UVE STRAMATURE'], { alcohol: 11.9 }),
      keeps: [
        { designation: 'Vin de raisins surmûris', alcohol: 12 },
        { designation: 'Trauben', alcohol: 11 },
      ],
    },
    'strength.must': {
      of: 'stillRed',
      breaks: [{ ...federweisser, alcohol: 9, sugars: 10 }],
      keeps: [
        { ...federweisser, alcohol: 8.9, sugars: 10 },
        { ...federweisser, alcohol: 9, sugars: null },
        { alcohol: 9, sugars: 10 },
        { ...federweisser, alcohol: null, sugars: 10 },
      ],
      says: [{ field: 'alcohol' }],
    },
    'strength.sparkling.usual': {
      of: 'sparkling',
      breaks: each('alcohol', [6, 9.4, 14.6, 20]),
      keeps: [
        ...each('alcohol', [5.9, 9.5, 14.5, 20.1]),
        { alcohol: 8, name: 'Moscato' },
        { alcohol: 8, indication: 'pgi' },
        { alcohol: 8, dealcoholised: 'part' },
      ],
    },
    'strength.sparkling.unprotected': {
      of: 'sparkling',
      breaks: [
        { alcohol: 9.4, sugars: 0.5 },
        { alcohol: 6, sugars: 6 },
      ],
      keeps: [
        { alcohol: 9.4, sugars: 1.1 },
        { alcohol: 9.5, sugars: 0.1 },
        { alcohol: 5.9, sugars: 1 },
        { alcohol: 7, sugars: 1, indication: 'pdo' },
        { alcohol: 7, sugars: 1, sparklingMethod: 'carbon_dioxide' },
        { alcohol: null, sugars: 1 },
      ],
    },
    'strength.semiSparkling.total': {
      of: 'semiSparkling',
      breaks: [{ alcohol: 8, sugars: 1 }],
      keeps: [
        { alcohol: 8, sugars: 2 },
        { alcohol: 8, sugars: 1, indication: 'pgi' },
        { alcohol: 8, sugars: 1, ...federweisser },
      ],
    },
    'strength.fortified.unprotected': {
      of: 'fortified',
      breaks: each('alcohol', [14, 14.9, 22.1, 24]),
      keeps: [...each('alcohol', [13.9, 15, 22, 24.1]), { alcohol: 14.5, ...pdo }],
    },
    'strength.fortified.usual': {
      of: 'fortified',
      breaks: [...each('alcohol', [14, 22.1], pdo), { alcohol: 24, ...unanswered }],
      keeps: [...each('alcohol', [13.9, 15, 22, 24.1], pdo), { alcohol: 14.5 }],
    },
    'strength.fortified.total': {
      of: 'fortified',
      breaks: [{ alcohol: 15, sugars: 4 }],
      keeps: [
        { alcohol: 15, sugars: 4.3 },
        { alcohol: 14.9, sugars: 1 },
        { alcohol: 15, sugars: 1, ...pdo },
      ],
    },
    'strength.nonAlcoholic': {
      of: 'dealcoholised',
      breaks: each('labelledFrom', [null, '2027-09-18'], { alcohol: 9.1 }),
      keeps: [{ alcohol: 9 }, { alcohol: 9.1, labelledFrom: '2027-09-19' }],
    },
    'strength.nonAlcoholic.partial': {
      of: 'dealcoholised',
      breaks: each('alcohol', [0.6, 9]),
      keeps: each('alcohol', [0.5, 9.1, null]),
    },
    'strength.isVolume': {
      of: 'stillRed',
      breaks: [{ alcohol: 12, volume: 12 }],
      keeps: [{}, { alcohol: null, volume: null }],
    },
    'dealcoholised.strong': {
      of: 'stillRed',
      breaks: [{ alcohol: 9.1, dealcoholised: 'whole' }],
      keeps: [
        { alcohol: 9, dealcoholised: 'whole' },
        { alcohol: 10, dealcoholised: 'part' },
      ],
    },
    'dealcoholised.class': {
      of: 'dealcoholised',
      breaks: [{ dealcoholised: 'none' }],
      keeps: each('dealcoholised', ['part', 'whole', null]),
    },
    'dealcoholised.fortified': {
      of: 'fortified',
      breaks: each('dealcoholised', ['part', 'whole']),
      keeps: each('dealcoholised', ['none', null]),
    },
    'dealcoholised.protected': {
      of: 'dealcoholised',
      breaks: each('indication', ['pdo', 'pgi'], { alcohol: 0.5 }),
      keeps: [
        {},
        { indication: 'pdo', alcohol: 0.6 },
        { indication: 'pdo', alcohol: null },
        ...on('pdoRed', { alcohol: 0.4 }),
      ],
    },
    'dealcoholised.partWhole': {
      of: 'dealcoholised',
      breaks: [{ dealcoholised: 'part', alcohol: 0.5 }],
      keeps: [{}, { dealcoholised: 'part', alcohol: 0.6 }, { dealcoholised: 'part', alcohol: null }],
    },
    'kind.aeratedProtected': {
      of: 'aerated',
      breaks: each('indication', ['pdo', 'pgi']),
      keeps: [...each('indication', ['none', null]), ...on('sparkling', { indication: 'pdo' })],
    },
    'kind.sparklingClass': {
      of: 'sparkling',
      breaks: each('wineType', ['dry_white', 'natural_sweet']),
      keeps: each('wineType', ['sparkling', 'rose', 'red', null]),
    },
    'kind.methodOfStill': {
      of: 'stillRed',
      breaks: each('sparklingMethod', ['carbon_dioxide', 'second_fermentation']),
      keeps: [{}, ...on('semiSparkling', {})],
    },
  })
})

describe('the rows of sweetness and figures', () => {
  tryRules({
    'sweetness.acidity': {
      of: 'stillWhite',
      breaks: [
        { sweetness: 'dry', sugars: 0.6 },
        { sugars: 0.6 },
        { sweetness: 'medium_dry', sugars: 1.4 },
        { wineType: 'semi_dry_white', sugars: 1.4 },
      ],
      keeps: [
        { sweetness: 'dry', sugars: 0.5 },
        { sweetness: 'dry', sugars: 1.1 },
        { sweetness: 'medium_dry', sugars: 1.3 },
        { sweetness: 'dry', sugars: 0.6, acids: 0.1 },
        { wineType: 'red', sugars: 0.6 },
        { sweetness: 'sweet', sugars: 6 },
        { sweetness: 'dry', sugars: null },
      ],
      says: [{ field: 'sweetness' }],
    },
    'sweetness.acidity.low': {
      of: 'stillWhite',
      breaks: [
        { sweetness: 'dry', sugars: 0.9, acids: 0.5 },
        { sweetness: 'medium_dry', sugars: 1.8, acids: 0.6 },
      ],
      keeps: [
        { sweetness: 'dry', sugars: 0.8, acids: 0.5 },
        { sweetness: 'medium_dry', sugars: 1.7, acids: 0.6 },
        { sweetness: 'dry', sugars: 0.9 },
        { sugars: 0.9, acids: 0.5 },
      ],
    },
    'sweetness.missing': {
      of: 'sparkling',
      breaks: [{ sweetness: null }],
      keeps: [{}, ...on('stillRed', { sweetness: null })],
    },
    'sweetness.tolerance': {
      of: 'sparkling',
      breaks: [
        ...each('sugars', [1.21, 1.5], { sweetness: 'brut' }),
        ...each('sugars', [0.61, 0.9], { sweetness: 'extra_brut' }),
        ...each('sugars', [0.31, 0.6], { sweetness: 'brut_nature' }),
      ],
      keeps: [
        ...each('sugars', [1.2, 1.51, null], { sweetness: 'brut' }),
        ...each('sugars', [0.6, 0.91], { sweetness: 'extra_brut' }),
        ...each('sugars', [0.3, 0.61], { sweetness: 'brut_nature' }),
        { sweetness: 'dry', sugars: 1.4 },
      ],
    },
    'sweetness.brutNature.dosage': {
      of: 'sparkling',
      breaks: [{ sweetness: 'brut_nature' }],
      keeps: [{}, { sweetness: 'brut_nature', ...list('grapes', 'expedition-liqueur', 'tirage-liqueur') }],
    },
    'type.sweetWhite.medium': {
      of: 'stillSweet',
      breaks: each('sugars', [1.1, 4.4]),
      keeps: [...each('sugars', [1, 4.5, null]), { sugars: 2, sweetness: 'medium' }],
    },
    'type.redSugars': {
      of: 'stillRed',
      breaks: each('wineType', ['red', 'rose'], { sugars: 2.1 }),
      keeps: [{ sugars: 2 }, { sugars: 2.1, sweetness: 'medium' }, { sugars: 2.1, wineType: 'dry_white' }],
    },
    'figure.fat.usual': {
      of: 'stillRed',
      breaks: each('fat', [0.6, 2]),
      keeps: each('fat', [0.5, 2.1, null]),
    },
    'figure.otherCarbohydrates': {
      of: 'stillRed',
      breaks: [{ carbohydrates: 3, glycerol: 0.7 }, { carbohydrates: 4 }],
      keeps: [
        { carbohydrates: 2.9, glycerol: 0.7 },
        { carbohydrates: null },
        { carbohydrates: 4, sugars: null },
      ],
    },
    'figure.room': {
      of: 'liqueur',
      breaks: [
        { alcohol: 75, sugars: 50 },
        { alcohol: 75, sugars: 10, carbohydrates: 50 },
        { alcohol: 15, sugars: 0, fat: 85 },
      ],
      keeps: [
        { alcohol: 74, sugars: 48 },
        { alcohol: null, sugars: 90 },
        { alcohol: 90, sugars: null },
      ],
    },
    'quantity.nominal': {
      of: 'stillRed',
      breaks: [
        ...each('volume', [70, 62, 10.1]),
        { volume: 75, designation: 'Vin jaune' },
        ...on('sparkling', { volume: 50 }, { volume: 12.6 }),
        ...on('semiSparkling', { volume: 25 }),
        ...on('fortified', { volume: 25 }),
        ...on('brandy', { volume: 75 }, { volume: 72 }),
        ...on('vermouth', { volume: 70 }),
      ],
      keeps: [
        ...each('volume', [75, 18.75, 18.7, 9.9, 150, 150.1, null]),
        ...each('appellation', ['Arbois', 'Côtes du Jura'], { volume: 62 }),
        { volume: 62, name: 'Château-Chalon' },
        { volume: 70, wineClass: null },
        ...on('sparkling', { volume: 12.5 }, { volume: 12 }),
        ...on('fortified', { volume: 20 }),
        ...on('brandy', { volume: 72, designation: 'Shochu' }, { volume: 175 }),
        ...on('gluehwein', { volume: 70 }),
        ...on('dealcoholised', { volume: 70 }),
      ],
      says: [{ field: 'volume', values: { sizes: '100, 187, 250, 375, 500, 750, 1000, 1500' } }],
    },
    'quantity.millilitres': {
      of: 'stillRed',
      breaks: each('volume', [750, 375, 3001]),
      keeps: each('volume', [75, 300, 3000, null]),
      says: [{ field: 'volume', values: { litres: 7.5 } }],
    },
    'quantity.glasses': {
      of: 'stillRed',
      breaks: each('glasses', [40, 1]),
      keeps: [{ glasses: 2 }, { glasses: 37 }, { glasses: null }, { glasses: 6, volume: null }],
      says: [{ field: 'glasses', values: { glass: 1.9 } }],
    },
    'quantity.small': {
      of: 'stillRed',
      breaks: [{ volume: 9.9 }, { volume: 2024 }, ...on('brandy', { volume: 1.9 })],
      keeps: [
        { volume: 10 },
        { volume: 2023 },
        { volume: null, vintage: null },
        ...on('brandy', { volume: 2 }),
      ],
    },
    'quantity.semiSparkling': {
      of: 'semiSparkling',
      breaks: [{ volume: 6001 }],
      keeps: [{ volume: 6000 }, ...on('stillRed', { volume: 6001 })],
    },
  })
})
