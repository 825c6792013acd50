// Protected names and traditional terms on products with and without them (Regulation (EU) 2024/1143 Art. 26;
// 1308/2013 Art. 112, 113 and 119(1)(b); Delegated Regulation (EU) 2019/33 Art. 53 and 54).

import { called, each, list, on, tryRules } from './tried-rules.ts'

const unanswered = { indication: null }

describe('the rows of protected names', () => {
  tryRules({
    'protected.designation': {
      of: 'stillRed',
      breaks: [
        ...each('name', ['Mein Hauschampagner', 'CHAMPAGNE', 'Méthode champenoise', 'Portwein', 'Port']),
        ...each('brand', ['Chianti Casa', 'Xeres']),
        { cuvee: 'Tokajer' },
        { designation: 'Vin de Bourgogne' },
        { name: 'Chianti', indication: 'pdo', appellation: 'Gigondas' },
        { name: 'Grand Bordeaux', indication: 'pgi', appellation: 'Pays d’Oc' },
        { designation: 'Chianti', indication: 'pdo', appellation: 'Gigondas' },
      ],
      keeps: [
        ...each('name', [
          'Vieux Port',
          'Portal',
          'Champ',
          'Mis en bouteille à Bordeaux',
          'Aged in Porto pipes',
        ]),
        { name: 'Chianti', ...unanswered },
        { name: 'Grand vin de Bordeaux', indication: 'pdo', appellation: 'Médoc' },
        { name: 'Champagne', indication: 'pdo', appellation: 'Rosé des Riceys' },
        { name: 'Chianti Riserva', indication: 'pdo', appellation: 'Chianti' },
        { name: 'Riserva', designation: 'Chianti DOCG', indication: 'pdo', appellation: null },
      ],
      says: [{ field: 'name', values: { text: 'Hauschampagner' } }],
    },
    'protected.spirit': {
      of: 'brandy',
      breaks: called(['Cognac', 'Scotch Whisky', 'Ούζο', 'IRISH WHISKEY', 'Tsipouro']),
      keeps: [
        { designation: 'Cognac', indication: 'pgi', appellation: 'Cognac' },
        { designation: 'Cognac', ...unanswered },
        { designation: 'Whisky, cognac cask finish' },
      ],
      says: [{ field: 'designation', values: { text: 'Cognac' } }],
    },
    'protected.unanswered': {
      of: 'stillRed',
      breaks: [
        ...each('name', ['Casa Chianti', 'Champagner', 'Spätlese', 'Rioja', 'PORT'], unanswered),
        ...on('sparkling', { name: 'Cava', ...unanswered }),
        ...on('brandy', { name: 'Cognac', ...unanswered }),
      ],
      keeps: [
        { name: 'Chianti' },
        ...each('name', ['Cava', 'Vieux Port', 'Les Galets', 'Cognac'], unanswered),
        ...each('designation', ['Coteaux Champenois', 'Chianti, imbottigliato a Roma'], unanswered),
        ...on('brandy', { name: 'Bordeaux', ...unanswered }),
      ],
      says: [{ field: 'indication', values: { text: 'Chianti' } }],
    },
    'protected.enriched': {
      of: 'pdoRed',
      breaks: each(
        'name',
        ['Riesling Spätlese', 'KABINETT', 'Eiswein', 'Prädikatswein'],
        list('grapes', 'sucrose'),
      ).concat({ name: 'Auslese', ...list('rectified-concentrated-grape-must') }),
      keeps: [
        ...each('name', ['Qualitätswein', 'Spät', 'Landwein'], list('grapes', 'sucrose')),
        { name: 'Spätlese', ...list('grapes', 'sulphites') },
      ],
      says: [{ field: 'ingredients.1', values: { name: 'Spätlese' } }],
    },
    'protected.term': {
      of: 'stillRed',
      breaks: [
        { name: 'Gran Reserva' },
        { designation: 'Château des Galets' },
        { cuvee: 'Grand Cru' },
        { name: 'Spatlese' },
      ],
      keeps: [
        { brand: 'Château des Galets' },
        { cuvee: 'Clos des Galets' },
        { name: 'Reservoir' },
        { name: 'Gran Reserva', indication: 'pdo', appellation: 'Rioja' },
        { name: 'Gran Reserva', ...unanswered },
      ],
      says: [{ field: 'name', values: { text: 'Gran Reserva' } }],
    },
    'protected.holding': {
      of: 'stillRed',
      breaks: each('brand', ['Weingut Braun', 'Κτήμα Λάζου', 'CHATEAU X', 'Champanillo']),
      keeps: [
        { brand: 'Weingut Braun', indication: 'pgi', appellation: 'Pfalz' },
        { brand: 'Weinhaus Braun' },
        { name: 'Schloss' },
      ],
      says: [{ field: 'brand', values: { text: 'Weingut' } }],
    },
    'protected.kind': {
      of: 'pdoRed',
      breaks: each('appellation', ['Chianti', 'Bordeaux'], { indication: 'pgi' }),
      keeps: [
        { appellation: 'Chianti' },
        { appellation: 'Toscana', indication: 'pgi' },
        { appellation: null, indication: 'pgi' },
      ],
      says: [{ field: 'indication', values: { text: 'Chianti' } }],
    },
    'protected.cremant': {
      of: 'sparkling',
      breaks: called(['Crémant de Loire', 'CREMANT'], { sugars: 5 }),
      keeps: [
        { designation: 'Crémant de Loire', sugars: 4.9 },
        { designation: 'Crémant de Loire', sugars: null },
        { designation: 'Vin mousseux', sugars: 6 },
      ],
      says: [{ field: 'sweetness', values: { text: 'Crémant' } }],
    },
    'protected.appellationDenied': {
      of: 'stillRed',
      breaks: each('appellation', ['Médoc', 'Vin de Corse']),
      keeps: [
        ...each('appellation', [null, 'Vin de France', 'DEUTSCHER WEIN', 'Vino de España']),
        { appellation: 'Médoc', indication: 'pdo' },
        { appellation: 'Médoc', ...unanswered },
      ],
      says: [{ field: 'appellation' }],
    },
    'protected.retsina': {
      of: 'stillRed',
      breaks: [{ name: 'Retsina' }, { designation: 'Ρετσίνα' }],
      keeps: [
        { name: 'Retsina', ...list('grapes', 'aleppo-pine-resin') },
        { name: 'Retsina', ingredients: null },
        { name: 'Retsina', ingredients: [] },
        { brand: 'Retsina' },
        { name: 'Rosé' },
      ],
      says: [{ field: 'name', values: { text: 'Retsina' } }],
    },
    'protected.vinJaune': {
      of: 'pdoRed',
      breaks: [
        { name: 'Vin jaune', vintage: 2021 },
        { appellation: 'Château-Chalon', vintage: 2024 },
      ],
      keeps: [
        { name: 'Vin jaune', vintage: 2020 },
        { name: 'Vin jaune', vintage: null },
        { name: 'Vin de paille' },
        { name: 'Vin jaune', vintage: 2021, labelledFrom: '2027-01-01' },
      ],
      says: [{ field: 'vintage', values: { text: 'Vin jaune' } }],
    },
    'protected.colour': {
      of: 'pdoRed',
      breaks: [
        ...each('appellation', ['Chablis', 'SOAVE']),
        ...each('wineType', ['dry_white', 'sweet_white'], { appellation: 'Barolo' }),
      ],
      keeps: [
        { appellation: 'Barolo' },
        { appellation: 'Chablis', wineType: 'dry_white' },
        ...each('appellation', ['Chablis', 'Barolo'], { wineType: 'rose' }),
        { appellation: 'Barolo', wineType: null },
      ],
      says: [{ field: 'appellation', values: { text: 'Chablis' } }],
    },
  })
})
