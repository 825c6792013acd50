// Aromatised products by their denominations and ingredients (Regulation (EU) No 251/2014 Art. 3, 5 and Annex II).

import { called, each, list, on, tryRules } from './tried-rules.ts'

const wineOf = (percent: number | undefined) => ({
  ingredients: [{ id: 'water' }, { id: 'wine', ...(percent === undefined ? {} : { percent }) }],
})

describe('the rows of aromatised products', () => {
  tryRules({
    'aromatised.strength': {
      of: 'sangria',
      breaks: each('alcohol', [1.2, 22]),
      keeps: [...each('alcohol', [1.3, 21.9]), { alcohol: 0.4, dealcoholised: 'whole' }],
    },
    'aromatised.gluhwein.strength': {
      of: 'gluehwein',
      breaks: each('alcohol', [6.9, 14.5]),
      keeps: [
        { alcohol: 7 },
        { designation: 'Frucht Glühwein', alcohol: 5.5 },
        { alcohol: 0.4, dealcoholised: 'whole' },
      ],
      says: [
        {
          field: 'alcohol',
          values: { amount: 6.9, bound: 'between', min: 7, max: 14.5, name: 'Glühwein' },
        },
      ],
    },
    'aromatised.fruitGluhwein.strength': {
      of: 'gluehwein',
      breaks: [
        ...called(['Apfel-Glühwein', 'Heidelbeerglühwein', 'Fruit Glühwein', 'FRUCHTGLÜHWEIN'], {
          alcohol: 4.9,
        }),
        { designation: 'Kirsch-Glühwein', alcohol: 14.5 },
      ],
      keeps: [
        { designation: 'Apfel-Glühwein', alcohol: 5 },
        { designation: 'Glühwein', alcohol: 4.9 },
        { designation: 'Apfelpunsch, Frucht', alcohol: 4.9 },
        { designation: 'Apfel-Glühwein', alcohol: 0.4, dealcoholised: 'whole' },
      ],
      says: [
        {
          field: 'alcohol',
          values: { amount: 4.9, bound: 'between', min: 5, max: 14.5, name: 'Glühwein' },
        },
      ],
    },
    'aromatised.pelin.sugars': {
      of: 'sangria',
      breaks: called(['Pelin'], { sugars: 4.4 }),
      keeps: [
        { designation: 'Pelin', sugars: 5 },
        { designation: 'Pelin', sugars: null },
        { designation: 'Pelinca', sugars: 4 },
      ],
      says: [
        {
          field: 'designation',
          values: { amount: 44, bound: 'between', min: 45, max: 50, name: 'Pelin' },
        },
      ],
    },
    'aromatised.wineShare': {
      of: 'vermouth',
      breaks: [
        wineOf(70),
        { designation: 'Americano', ...wineOf(60) },
        { designation: 'Cremovo', ...wineOf(60) },
        { designation: 'Vin aromatisé', ...wineOf(60) },
        { designation: 'Glühwein', ...wineOf(46) },
        { designation: 'Aromatised wine-based drink', ...wineOf(46) },
      ],
      keeps: [
        wineOf(71),
        wineOf(undefined),
        { designation: 'Glühwein', ...wineOf(47) },
        { designation: 'Aromatised wine-based drink', ...wineOf(50) },
        {
          ingredients: [
            { id: 'wine', percent: 80 },
            { id: 'grapes', percent: 20 },
          ],
        },
      ],
      says: [{ field: 'ingredients.1', values: { min: 75 } }],
    },
    'aromatised.total': {
      of: 'vermouth',
      breaks: [
        { alcohol: 15, sugars: 4 },
        { alcohol: 14.5, sugars: 2.4, sweetness: 'dry' },
        { alcohol: 14.5, sugars: 0.7, sweetness: 'extra_dry' },
      ],
      keeps: [
        { alcohol: 15, sugars: 4.3 },
        { alcohol: 14.5, sugars: 2.6, sweetness: 'dry' },
        { alcohol: 14.5, sugars: 1, sweetness: 'extra_dry' },
        { alcohol: 14.4, sugars: 0 },
        { alcohol: 15, sugars: null },
        { alcohol: null, sugars: 1 },
        { alcohol: 15, sugars: 1, dealcoholised: 'part' },
        ...called(['Fortified sangria', 'Aromatised wine-based drink'], { alcohol: 15, sugars: 1 }),
      ],
      says: [{ field: 'alcohol', values: { min: 17.5, amount: 17.4 } }],
    },
    'aromatised.sweetnessWords': {
      of: 'vermouth',
      breaks: [
        { name: 'Extra Dry', sugars: 3 },
        { name: 'Vermouth secco', sugars: 5 },
        { name: 'Demi-sec', sugars: 4.9 },
        { name: 'Semi dolce', sugars: 13.1 },
        { name: 'DOLCE', sugars: 12.9 },
        { designation: 'Wermut süß', sugars: 10 },
      ],
      keeps: [
        { name: 'Extra dry', sugars: 2.9 },
        { name: 'Dry', sugars: 4.9 },
        { name: 'Demi-sec', sugars: 9 },
        { name: 'Lieblich', sugars: 9 },
        { name: 'Dolce', sugars: 13 },
        { name: 'Dolce', sugars: null },
        { name: 'Dolcetto', sugars: 1 },
      ],
      says: [{ field: 'name', values: { text: 'Extra Dry' } }],
    },
    'aromatised.rose': {
      of: 'gluehwein',
      breaks: called(['Rosé-Glühwein aus Rot- und Weißwein', 'Mulled rosé, red and white wine']),
      keeps: called(['Rosé-Glühwein', 'Glühwein aus Rot- und Weißwein', 'Vin rouge et vin blanc']),
      says: [{ field: 'designation', values: { text: 'rosé' } }],
    },
    'aromatised.sangriaElsewhere': {
      of: 'sangria',
      breaks: called(['Sangria nach deutscher Art', 'Sangria-style SANGRIA']),
      keeps: [
        ...called(['Sangria', 'Sangria nach deutscher Art, hergestellt in Deutschland']),
        { designation: 'Sangria style', name: 'Product of Italy' },
        { designation: 'Sangria style', appellation: 'Portugal' },
        { designation: 'Bowle nach deutscher Art' },
      ],
      says: [{ field: 'designation', values: { text: 'Sangria' } }],
    },
    'substance.flavouring': {
      of: 'sangria',
      breaks: [
        list('wine', 'water', 'sucrose', 'sulphites'),
        list('wine', 'cream', 'egg-yolk', 'caramelised-sugar'),
      ],
      keeps: [
        list('wine', 'orange-peel'),
        list('wine', 'natural-flavourings'),
        { designation: 'Weinschorle', ...list('wine', 'water') },
        { ingredients: null },
        list('carbon-dioxide'),
      ],
    },
    'substance.alcoholOfAromatised': {
      of: 'gluehwein',
      breaks: [list('wine', 'agricultural-alcohol'), list('wine', 'neutral-wine-alcohol')],
      keeps: [
        list('wine', 'wine-distillate'),
        { alcohol: 14.5, ...list('agricultural-alcohol') },
        { alcohol: null, ...list('agricultural-alcohol') },
        ...called(['Zurra', 'Fortified glühwein'], list('agricultural-alcohol')),
      ],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.alcoholInDrink': {
      of: 'sangria',
      breaks: [
        { designation: 'SANGRIA', ...list('wine', 'agricultural-distillate') },
        { designation: 'Maiwein', ...list('wine-distillate') },
      ],
      keeps: [{}, { designation: 'Zurra', ...list('wine', 'agricultural-alcohol') }],
      says: [{ field: 'ingredients.1', values: { name: 'SANGRIA' } }],
    },
    'substance.waterInGluhwein': {
      of: 'gluehwein',
      breaks: called(['Glühwein', 'Roter Gluehwein'], list('wine', 'water')),
      keeps: [{}, { designation: 'Sangria', ...list('wine', 'water') }],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.spicesOfGluhwein': {
      of: 'gluehwein',
      breaks: called(['Glühwein', 'Mulled wine', 'Heidelbeerglühwein'], list('wine', 'orange')),
      keeps: [
        list('wine', 'clove'),
        list('wine', 'natural-flavourings'),
        { ingredients: null },
        { designation: 'Sangria', ...list('wine', 'orange') },
      ],
    },
    'substance.artemisia': {
      of: 'vermouth',
      breaks: called(['Vermouth', 'Wermut', 'VERMUT', 'Vermú', 'Βερμούτ'], list('wine', 'herbs')),
      keeps: [
        ...['wormwood', 'flavourings', 'natural-flavourings'].map((id) => list('wine', id)),
        { designation: 'Americano', ...list('wine', 'herbs') },
        { ingredients: null },
      ],
    },
    'substance.rawMaterial': {
      of: 'sangria',
      breaks: [list('water', 'sucrose'), ...on('stillRed', list('sucrose'))],
      keeps: [{}, { ingredients: null }, list('carbon-dioxide'), ...on('brandy', list('water'))],
      says: [{ field: 'ingredients', values: { family: 'aromatised' } }],
    },
    'substance.sulphitesTwice': {
      of: 'stillRed',
      breaks: ['sulphur-dioxide', 'potassium-bisulphite', 'potassium-metabisulphite'].map((id) =>
        list('grapes', 'sulphites', id),
      ),
      keeps: [{}, list('grapes', 'sulphur-dioxide', 'potassium-metabisulphite')],
    },
    'substance.sulphitesForgotten': {
      of: 'stillRed',
      breaks: [{ allergens: ['none'], ...list('grapes') }],
      keeps: [
        ...[
          'sulphites',
          'sulphur-dioxide',
          'potassium-bisulphite',
          'potassium-metabisulphite',
          'ammonium-bisulphite',
        ].map((id) => ({ allergens: ['none'], ...list('grapes', id) })),
        { allergens: ['none'], ingredients: null },
        { allergens: null, ...list('grapes') },
        { allergens: ['milk'], ...list('grapes') },
      ],
      says: [{ field: 'allergens' }],
    },
    'substance.carbonDioxideBeside': {
      of: 'sparkling',
      breaks: [list('grapes', 'carbon-dioxide')],
      keeps: [{}, { sparklingMethod: 'carbon_dioxide', ...list('carbon-dioxide') }],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.expeditionInAromatic': {
      of: 'sparkling',
      breaks: [{ alcohol: 9.9, indication: 'pdo' }],
      keeps: [
        { alcohol: 10, indication: 'pdo' },
        { alcohol: null, indication: 'pdo' },
        { alcohol: 9 },
        { alcohol: 9, indication: 'pdo', ...list('grapes', 'tirage-liqueur') },
      ],
      says: [{ field: 'ingredients.2' }],
    },
    'substance.retsina': {
      of: 'stillRed',
      breaks: [list('grapes', 'aleppo-pine-resin')],
      keeps: each('name', ['Retsina', 'Ρετσίνα'], list('grapes', 'aleppo-pine-resin')),
      says: [{ field: 'ingredients.1' }],
    },
    'substance.alcoholOfFortified': {
      of: 'fortified',
      breaks: [list('grapes', 'sulphites')],
      keeps: [{}, list('grapes', 'wine-distillate'), { ingredients: null }, list('carbon-dioxide')],
    },
  })
})
