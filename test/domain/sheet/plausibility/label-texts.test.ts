// Claims, organic production, packaging, days and links on sheets of any product (Regulation (EC) No 1924/2006;
// Regulation (EU) 2018/848; Decision 97/129/EC; Regulation (EU) 2025/40).

import { called, each, list, on, tryRules } from './tried-rules.ts'

const packed = (component: string, material: string, collection = 'residual') => ({
  packaging: [
    { component: 'bottle', material: 'GL 71', collection: 'glass' },
    { component, material, collection },
  ],
})
const organic = { organic: true, organicControlBody: 'FR-BIO-01', organicOrigin: 'eu' }
const abroad = { targetMarket: '840' }

describe('the rows of claims', () => {
  tryRules({
    'claim.health': {
      of: 'stillRed',
      breaks: [{ name: 'Bekömmlicher Roter' }, { brand: 'HEALTHY Wines' }, { cuvee: 'Resveratrolreich' }],
      keeps: [{ name: 'Santé' }, { name: 'Gesundbrunnen' }, { name: 'Healthy', ...abroad }],
      says: [{ field: 'name', values: { text: 'Bekömmlicher' } }],
    },
    'claim.nutrition': {
      of: 'stillRed',
      breaks: [{ name: 'Low carb' }, { name: 'Zuckerfrei', alcohol: 1.3 }],
      keeps: [
        { name: 'Zuckerfrei', alcohol: 1.2 },
        { name: 'Zuckerfrei', alcohol: null },
        { name: 'Zuckerberg' },
      ],
    },
    'claim.natural': {
      of: 'stillRed',
      breaks: [
        { name: 'Vin nature', ...list('grapes', 'sulphites', 'gum-arabic', 'ascorbic-acid') },
        { designation: 'Naturwein', ...list('sulphites', 'tartaric-acid', 'citric-acid') },
      ],
      keeps: [
        { name: 'Vin nature', ...list('grapes', 'sulphites', 'gum-arabic') },
        { name: 'Naturpark', ...list('sulphites', 'gum-arabic', 'ascorbic-acid') },
      ],
      says: [{ field: 'name', values: { text: 'Vin nature' } }],
    },
    'claim.withoutAdditives': {
      of: 'stillRed',
      breaks: each('name', ['Ohne Zusatzstoffe', 'SANS ADDITIFS']),
      keeps: [{ name: 'Ohne Zusatzstoffe', ...list('grapes') }, { name: 'Additif' }],
    },
    'claim.vegan': {
      of: 'stillRed',
      breaks: [
        { name: 'Veganer Rotwein', ...list('grapes', 'casein') },
        { name: 'VEGAN', ...list('lysozyme') },
      ],
      keeps: [{ name: 'Vegan' }, { name: 'Las Vegas', ...list('casein') }],
    },
    'claim.vegan.aids': {
      of: 'stillRed',
      breaks: [
        { name: 'Vegan', ...list('grapes', 'gelatine') },
        { cuvee: 'Végane', ...list('isinglass') },
      ],
      keeps: [{ name: 'Vegan' }, { name: 'Les Galets', ...list('gelatine') }],
    },
    'claim.award': {
      of: 'stillRed',
      breaks: each('name', ['Médaille d’or 2020', 'Tre Bicchieri']),
      keeps: [{ name: 'Médaillon' }],
      says: [{ field: 'name', values: { text: 'Médaille d’or' } }],
    },
  })
})

describe('the rows of organic production', () => {
  tryRules({
    'organic.substances': {
      of: 'organicRed',
      breaks: [list('grapes', 'potassium-sorbate'), list('lysozyme')],
      keeps: [{}, { organic: null, ...list('potassium-sorbate') }],
      says: [{ field: 'ingredients.1' }],
    },
    'organic.rawMaterial': {
      of: 'organicRed',
      breaks: [list('sulphites', 'grapes')],
      keeps: [{}, list('sulphites'), { organic: null, ...list('grapes') }],
      says: [{ field: 'ingredients.1' }],
    },
    'organic.rawMaterial.others': {
      of: 'gluehwein',
      breaks: [organic],
      keeps: [
        {},
        { ...organic, ingredients: [{ id: 'wine', organic: true }, { id: 'spices' }] },
        { ...organic, ...list('water') },
      ],
    },
    'organic.additions': {
      of: 'organicRed',
      breaks: [list('grapes', 'sucrose'), list('concentrated-grape-must')],
      keeps: [
        { ingredients: [{ id: 'grapes' }, { id: 'sucrose', organic: true }] },
        list('grapes', 'sulphites'),
        { organic: null, ...list('grapes', 'sucrose') },
      ],
      says: [{ field: 'ingredients.1' }],
    },
    'organic.claim': {
      of: 'stillRed',
      breaks: each('name', ['Biowein', 'ORGANIC Red', 'Ökologischer Weinbau', 'Vino biologico']),
      keeps: [
        { name: 'Biowein', organic: true },
        { name: 'Bio in Umstellung' },
        { name: 'Biographie' },
        { name: 'Bio', ...abroad },
      ],
      says: [{ field: 'name', values: { text: 'Biowein' } }],
    },
    'organic.conversion': {
      of: 'stillRed',
      breaks: each('name', ['Vin en conversion', 'Aus Umstellung', 'Biodynamisch']),
      keeps: [{ name: 'Biodynamisch', organic: true }, { name: 'Umstand' }],
    },
    'organic.controlBody': {
      of: 'organicRed',
      breaks: [{ organicControlBody: null }],
      keeps: [{}, { organic: null, organicControlBody: null }],
    },
    'organic.origin': {
      of: 'organicRed',
      breaks: [{ organicOrigin: null }],
      keeps: [{}, { organic: null, organicOrigin: null }],
    },
    'organic.controlBody.country': {
      of: 'organicRed',
      breaks: each('organicControlBody', ['XX-BIO-01', 'EX-BIO-01']),
      keeps: each('organicControlBody', ['FR-BIO-01', 'EL-BIO-01', 'GR-BIO-01', 'US-ORG-001', null]),
    },
    'organic.origin.country': {
      of: 'organicRed',
      breaks: each('organicControlBody', ['US-ORG-001', 'CH-BIO-006']),
      keeps: [
        ...each('organicControlBody', ['FR-BIO-01', 'EL-BIO-01', 'GR-BIO-01', 'XX-BIO-01', null]),
        { organicControlBody: 'US-ORG-001', organicOrigin: 'eu_non_eu' },
        { organicControlBody: 'US-ORG-001', organicOrigin: null },
      ],
    },
    'organic.unclaimed': {
      of: 'stillRed',
      breaks: [
        { organicControlBody: 'FR-BIO-01' },
        { ingredients: [{ id: 'grapes', organic: true }] },
        { organic: false, ingredients: [{ id: 'sulphites' }, { id: 'grapes', organic: true }] },
      ],
      keeps: [{}, { organic: false, organicControlBody: 'FR-BIO-01' }, ...on('organicRed', {})],
    },
  })
})

describe('the rows of packaging', () => {
  tryRules({
    'packaging.code': {
      of: 'stillRed',
      breaks: [
        ...['PET 41', 'PAP 71', 'PP 2', 'GL 99', 'C/PAP 92', 'C/GL 82', 'C/LDPE 86', 'C/XX 90', 'ABC 7'].map(
          (code) => packed('box', code),
        ),
        packed('box', 'X 0'),
      ],
      keeps: [
        'PET 1',
        'PEHD 2',
        'O 7',
        'PLA 7',
        'FE40',
        'PAP 22',
        'FOR 51',
        'TEX 61',
        'GL 72',
        'C/PAP 84',
        'C/ALU 90',
        'C/GL 95',
        'C/PAP 80',
        'C/FE 92',
        'C/PP 98',
      ].map((code) => packed('box', code)),
      says: [{ field: 'packaging.1', values: { code: 'PET 41' } }],
    },
    'packaging.codeUnassigned': {
      of: 'stillRed',
      breaks: ['SN 42', 'PLA 7', 'O 8', 'PAP 39', 'GL 79', 'FOR 59', 'TEX 69', 'PET 19'].map((code) =>
        packed('capsule', code),
      ),
      keeps: ['ALU 41', 'O 7', 'PAP 20', 'PP 5', 'PAP 40', 'C/ALU 90'].map((code) => packed('capsule', code)),
      says: [{ field: 'packaging.1', values: { code: 'SN 42' } }],
    },
    'packaging.component': {
      of: 'stillRed',
      breaks: [packed('can', 'GL 71'), packed('bottle', 'FOR 50'), packed('tap', 'TEX 60')],
      keeps: [
        packed('can', 'ALU 41'),
        packed('can', 'XX 99'),
        packed('can', 'GL 41'),
        packed('cork', 'C/PAP 84'),
      ],
      says: [{ field: 'packaging.1', values: { code: 'GL 71' } }],
    },
    'packaging.collection': {
      of: 'stillRed',
      breaks: [
        packed('box', 'PAP 20', 'glass'),
        packed('cork', 'FOR 51', 'paper'),
        packed('bag', 'TEX 60', 'plastic'),
      ],
      keeps: [
        ...['residual', 'municipal_centre', 'paper'].map((place) => packed('box', 'PAP 20', place)),
        packed('can', 'GL 71', 'paper'),
        packed('box', 'PAP 71', 'glass'),
        packed('box', 'XX 99', 'glass'),
        packed('cork', 'FOR 51', 'cork'),
      ],
      says: [{ field: 'packaging.1', values: { code: 'PAP 20' } }],
    },
    'packaging.container': {
      of: 'stillRed',
      breaks: [{ packaging: [{ component: 'cork', material: 'FOR 51', collection: 'cork' }] }],
      keeps: [{}, { packaging: [] }, { packaging: null }],
    },
    'packaging.bottles': {
      of: 'stillRed',
      breaks: [packed('bottle', 'PET 1')],
      keeps: [{}, packed('cork', 'FOR 51'), { packaging: null }],
      says: [{ field: 'packaging.1' }],
    },
    'packaging.muzzle': {
      of: 'stillRed',
      breaks: [packed('muzzle', 'FE 40')],
      keeps: [{}, { packaging: null }, ...on('sparkling', {})],
      says: [{ field: 'packaging.1' }],
    },
    'packaging.sparkling': {
      of: 'sparkling',
      breaks: [
        packed('cork', 'FOR 51'),
        { volume: 20.1, ...packed('cork', 'FOR 51') },
        { volume: 20, ...packed('can', 'ALU 41') },
        { sparklingMethod: 'carbon_dioxide', ...packed('can', 'ALU 41') },
      ],
      keeps: [
        {},
        { volume: 20, ...packed('cork', 'FOR 51') },
        { volume: null, ...packed('cork', 'FOR 51') },
        { packaging: null },
        { packaging: [] },
        { sparklingMethod: 'carbon_dioxide', ...packed('cork', 'FOR 51') },
      ],
    },
    'packaging.claim': {
      of: 'stillRed',
      breaks: [
        { packagingManufacturer: 'Klimaneutrale Flaschen GmbH' },
        { packagingIdentification: 'Bouteille durable' },
      ],
      keeps: [{}, { packagingManufacturer: 'Glaswerk Nord' }, { name: 'Durable' }],
      says: [{ field: 'packagingManufacturer', values: { text: 'Klimaneutrale' } }],
    },
    'packaging.addressWithoutNumber': {
      of: 'stillRed',
      breaks: [{ packagingAddress: 'Rue des Vignes, Tours' }],
      keeps: [{ packagingAddress: 'Rue des Vignes 3, Tours' }, {}],
    },
  })
})

describe('the rows of days, markets and links', () => {
  tryRules({
    'vintage.future': {
      of: 'stillRed',
      breaks: [{ vintage: 2027 }, { vintage: 2028, labelledFrom: '2027-01-01' }],
      keeps: [{ vintage: 2026 }, { vintage: 2027, labelledFrom: '2027-01-01' }, { vintage: null }],
      says: [{ field: 'vintage', values: { year: '2026' } }],
    },
    'vintage.old': {
      of: 'stillRed',
      breaks: [{ vintage: 1949 }],
      keeps: each('vintage', [1950, null]),
    },
    'vintage.inText': {
      of: 'stillRed',
      breaks: [{ name: 'Réserve 2024 et 2023' }, { brand: 'Seit 1997' }],
      keeps: [
        { name: 'Réserve 2024' },
        { cuvee: 'Cuvée 1897' },
        { name: '2023', vintage: null },
        { name: 'No 20231' },
        { name: '1789 vignes' },
      ],
      says: [{ field: 'name', values: { text: '2023' } }],
    },
    'vintage.sparkling': {
      of: 'sparkling',
      breaks: [{ vintage: 2026 }, { vintage: 2027, labelledFrom: '2027-12-01' }],
      keeps: [{ vintage: 2025 }, {}, { vintage: 2026, sparklingMethod: 'carbon_dioxide' }],
    },
    'vintage.early': {
      of: 'stillRed',
      breaks: each('labelledFrom', ['2026-01-01', '2026-07-31'], { vintage: 2026 }),
      keeps: [
        ...each('labelledFrom', ['2025-12-31', '2026-08-01', null], { vintage: 2026 }),
        { vintage: null, labelledFrom: '2026-03-01' },
      ],
    },
    'day.labelling': {
      of: 'stillRed',
      breaks: each('labelledFrom', ['2030-01-01', '2022-12-31']),
      keeps: each('labelledFrom', ['2029-12-31', '2023-01-01', null]),
    },
    'day.durability': {
      of: 'dealcoholised',
      breaks: [{ bestBefore: '2033-01-01' }],
      keeps: each('bestBefore', ['2032-12-31', null]),
    },
    'market.uninhabited': {
      of: 'stillRed',
      breaks: each('targetMarket', ['010', '074', '334']),
      keeps: each('targetMarket', ['097', '040', null]),
    },
    'market.confused': {
      of: 'stillRed',
      breaks: [
        { name: 'Adelaide Hills', targetMarket: '040' },
        { brand: 'Wines', name: 'Slovenija', targetMarket: '703' },
        { designation: 'Wein aus Österreich', targetMarket: '036' },
      ],
      keeps: [
        { name: 'Adelaide Hills', targetMarket: '036' },
        { name: 'Adelaide Hills' },
        { name: 'Adelaide Hills', targetMarket: null },
      ],
      says: [{ field: 'targetMarket', values: { text: 'Adelaide' } }],
    },
    'gtin.book': {
      of: 'stillRed',
      breaks: each('gtin', ['9781234567897', '09791234567896', '9791234567896']),
      keeps: each('gtin', ['4006381333931', '19781234567894', '97812345678970', '9771234567898', null]),
    },
    'link.tracking': {
      of: 'stillRed',
      breaks: [
        { website: 'https://example.com/?utm_source=label' },
        { productPage: 'https://example.com/?a=1&GCLID=2' },
        { packagingContact: 'https://example.com/?uid=7' },
      ],
      keeps: [
        { website: 'https://example.com/?utm=label' },
        { productPage: 'https://example.com/uid=7' },
        { website: 'https://example.com/?fluid=1' },
      ],
      says: [{ field: 'website' }],
    },
  })
})

describe('the market of a row', () => {
  tryRules({
    'claim.advertising': {
      of: 'stillRed',
      breaks: each('targetMarket', ['097', '276', null], { name: 'Jetzt kaufen' }),
      keeps: each('targetMarket', ['840', '756'], { name: 'Jetzt kaufen' }),
    },
    'name.dealcoholised': {
      of: 'stillRed',
      breaks: each('targetMarket', ['840', '276'], { designation: 'Vin désalcoolisé' }),
      keeps: called(['Vin'], abroad),
    },
  })
})
