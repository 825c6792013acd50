// What designation, name, brand and cuvée of a wine say, against the rest of its sheet (Regulation (EU) No 1169/2011
// Art. 7(1); 1308/2013 Art. 119; Delegated Regulation (EU) 2019/33 Art. 47 to 54).

import { called, each, list, on, tryRules } from './tried-rules.ts'

const pdo = { indication: 'pdo', appellation: 'Gigondas' }
const pgi = { indication: 'pgi', appellation: 'Pfalz' }

describe('the rows of names of wine', () => {
  tryRules({
    'name.colour': {
      of: 'stillRed',
      breaks: [
        ...each('name', ['Vin blanc', 'Weißwein', 'Roséwein', 'VINO ROSATO']),
        ...on('stillWhite', { name: 'Rotwein' }, { name: 'Vino tinto' }),
      ],
      keeps: [
        { name: 'Vin rouge' },
        { name: 'Vin blanc', wineType: null },
        { name: 'Blanche' },
        ...on('stillWhite', { name: 'Blanc de blancs' }),
      ],
      says: [{ field: 'name', values: { text: 'Vin blanc' } }],
    },
    'name.sparkling': {
      of: 'pdoRed',
      breaks: [
        { designation: 'Winzersekt' },
        { appellation: 'Cava' },
        { appellation: 'Franciacorta' },
        { designation: 'Sparkling wine', wineClass: 'semi_sparkling' },
      ],
      keeps: [
        { designation: 'Coteaux Champenois' },
        { appellation: 'Coteaux Champenois' },
        { designation: 'Κάβα' },
        { designation: 'Cava' },
        { designation: 'Sekt', wineClass: 'sparkling' },
        { designation: 'Sekt', wineClass: null },
      ],
      says: [{ field: 'wineClass', values: { text: 'Winzersekt' } }],
    },
    'name.fortified': {
      of: 'pdoRed',
      breaks: [{ designation: 'Likörwein' }, { appellation: 'Banyuls' }, { designation: 'VIN DE LIQUEUR' }],
      keeps: [{ designation: 'Banyuls' }, { designation: 'Likörwein', wineClass: 'fortified' }],
      says: [{ field: 'wineClass', values: { text: 'Likörwein' } }],
    },
    'name.family': {
      of: 'stillRed',
      breaks: [{ designation: 'Apfelwein' }, { designation: 'London Gin' }, { name: 'Rosé Sangría' }],
      keeps: [
        { designation: 'Vin de liqueur' },
        { designation: 'Red wine aged in rum barrels' },
        { name: 'Gin Fizz' },
        { name: 'Sangria, cask finish' },
        { designation: 'Virgin' },
      ],
      says: [{ field: 'family', values: { text: 'Apfelwein' } }],
    },
    'name.protection': {
      of: 'stillRed',
      breaks: [
        { designation: 'Appellation d’origine protégée' },
        { designation: 'Landwein' },
        { designation: 'Chianti DOCG', ...pgi },
        { designation: 'Pfälzer Landwein', ...pdo },
      ],
      keeps: [
        { designation: 'Gigondas AOC', ...pdo },
        { designation: 'Landwein', ...pgi },
        { designation: 'Toscana IGT, già DOC', ...pgi },
        { designation: 'Toscana IGT e DOC', ...pdo },
        { designation: 'Gigondas AOC', indication: null },
        { designation: 'Docteur' },
      ],
      says: [{ field: 'indication', values: { text: 'Appellation d’origine' } }],
    },
    'name.unprotected': {
      of: 'pdoRed',
      breaks: [{ designation: 'Deutscher Wein' }, { designation: 'Vin de France', ...pgi }],
      keeps: [
        { designation: 'Vin rouge' },
        { designation: 'Vin de France', indication: 'none', appellation: null },
        { designation: 'Vin de France', indication: null },
      ],
      says: [{ field: 'indication', values: { text: 'Deutscher Wein' } }],
    },
    'name.indicationWithoutName': {
      of: 'stillRed',
      breaks: each('indication', ['pdo', 'pgi']),
      keeps: [pdo, pgi, {}, { indication: null }],
      says: [{ field: 'appellation' }],
    },
    'name.alcoholFree': {
      of: 'dealcoholised',
      breaks: [
        ...called(['Alkoholfreier Wein', 'Vino analcolico', 'NON-ALCOHOLIC WINE'], { alcohol: 0.6 }),
        { name: 'Sans alcool', alcohol: 0.6 },
      ],
      keeps: [
        { designation: 'Alkoholfreier Wein', alcohol: 0.5 },
        { designation: 'Vin désalcoolisé', alcohol: 0.6 },
        { designation: 'Alkoholfreier Wein', alcohol: null },
      ],
      says: [{ field: 'designation', values: { amount: 0.6, bound: 'atMost', max: 0.5 } }],
    },
    'name.zeroAlcohol': {
      of: 'dealcoholised',
      breaks: called(['Riesling 0.0', 'Riesling 0,0%', 'Riesling 0,00%'], { alcohol: 0.06 }),
      keeps: [
        { designation: 'Riesling 0,0 %', alcohol: 0.05 },
        { designation: 'Riesling 10,05', alcohol: 0.4 },
        { designation: 'Riesling 0,0 %', alcohol: null },
      ],
    },
    'name.dealcoholised': {
      of: 'stillRed',
      breaks: [
        { name: 'De-alcoholised wine' },
        ...called(['Entalkoholisierter Wein', 'Dealcoholized wine', 'Vin désalcoolisé']),
      ],
      keeps: [
        { designation: 'Vin désalcoolisé', dealcoholised: 'whole' },
        ...on('dealcoholised', { designation: 'Vin désalcoolisé' }),
        { designation: 'Alkoholstark' },
      ],
      says: [{ field: 'name', values: { text: 'De-alcoholised' } }],
    },
    'name.withoutSulphites': {
      of: 'stillRed',
      breaks: each('name', ['Sans soufre', 'Ungeschwefelt', 'NO ADDED SULFITES']),
      keeps: [{ name: 'Sans soufre', ...list('grapes') }, { name: 'Sulfites' }],
      says: [{ field: 'name', values: { text: 'Sans soufre' } }],
    },
    'name.semiSparkling': {
      of: 'stillRed',
      breaks: called(['Perlwein', 'Vino FRIZZANTE']),
      keeps: [{ name: 'Perlwein' }, { designation: 'Perlwein', wineClass: 'semi_sparkling' }],
      says: [{ field: 'designation', values: { text: 'Perlwein' } }],
    },
    'name.fermentation': {
      of: 'aerated',
      breaks: [{ designation: 'Deutscher Sekt' }, { name: 'Metodo classico' }, { name: 'Cava' }],
      keeps: [
        { designation: 'Sekt', sparklingMethod: 'second_fermentation' },
        { brand: 'Sekt' },
        { designation: 'Schaumwein' },
      ],
      says: [{ field: 'designation', values: { text: 'Sekt' } }],
    },
    'name.traditionalMethod': {
      of: 'semiSparkling',
      breaks: [{ name: 'Méthode traditionnelle' }, { designation: 'Perlwein, Flaschengärung' }],
      keeps: [{ name: 'Méthode ancestrale' }, ...on('sparkling', { name: 'Méthode traditionnelle' })],
    },
    'name.sweetness': {
      of: 'stillRed',
      breaks: [
        { name: 'Rotwein trocken', sugars: 1.1 },
        { name: 'Demi-sec', sugars: 0.2 },
        { designation: 'Halbtrocken', sugars: 2 },
        { name: 'Vin doux', sugars: 4.3 },
        ...on('sparkling', { name: 'BRUT', sugars: 1.6 }, { name: 'Halbtrocken', sugars: 0.3 }),
      ],
      keeps: [
        { name: 'Trocken', sugars: 1 },
        ...each('sugars', [0.3, 1.9], { name: 'Halbtrocken' }),
        { name: 'Vin doux', sugars: 4.4 },
        { name: 'Trocken', sugars: null },
        { name: 'Trocken', sugars: 2, wineClass: null },
        { brand: 'Trocken', sugars: 2 },
        { name: 'Brut', sugars: 2 },
        { name: 'Trockenbeeren', sugars: 5 },
        ...on('sparkling', { name: 'Brut', sugars: 1.5 }),
      ],
      says: [{ field: 'name', values: { text: 'trocken' } }],
    },
    'name.vintageDenied': {
      of: 'stillRed',
      breaks: [
        { name: 'Vintage 2020', vintage: null },
        { designation: 'Jahrgang 1998', vintage: null },
      ],
      keeps: [
        { name: 'Vintage 2020' },
        { name: 'Vintage', vintage: null },
        { brand: 'Vintage', name: 'Anno 2020', vintage: null },
      ],
      says: [{ field: 'name', values: { text: 'Vintage' } }],
    },
    'name.markup': {
      of: 'stillRed',
      breaks: [...each('name', ['<b>Galets', 'Les </i> Galets', '<!-- x -->']), { cuvee: '<BR/>' }],
      keeps: each('name', ['Rot < Weiß', 'a<3>', 'Les Galets >']),
      says: [{ field: 'name' }],
    },
    'name.variety': {
      of: 'stillRed',
      breaks: [
        { name: 'Chardonnay' },
        { cuvee: 'RIESLING' },
        ...on('stillWhite', { name: 'Merlot' }, { name: 'Rosso', wineType: 'semi_dry_white' }),
      ],
      keeps: [
        { name: 'Merlot' },
        { name: 'Chardonnay', wineType: 'rose' },
        { name: 'Merlot', wineType: null },
        { brand: 'Bianco' },
        ...on('stillWhite', { name: 'Chardonnay' }),
      ],
      says: [{ field: 'name', values: { text: 'Chardonnay' } }],
    },
    'name.placeholder': {
      of: 'stillRed',
      breaks: [
        ...each('name', ['Test', 'XXX', 'n/a', 'Lorem ipsum', 'asdf', 'demo', 'tbd']),
        ...each('cuvee', ['Probe', 'Essai', 'Prueba', 'Prova', 'Teste']),
      ],
      keeps: each('name', ['Testarossa', 'Le Test du Vigneron', 'Probst']),
      says: [{ field: 'name' }],
    },
    'name.young': {
      of: 'pdoRed',
      breaks: [
        ...each('name', ['Gran Reserva', '36 Monate im Fass', '30 months'], { vintage: 2024 }),
        { name: '18 mois', vintage: 2025 },
        { name: 'Gran Reserva', vintage: 2023 },
        { name: 'Vin primeur', vintage: 2025 },
        { cuvee: 'NOVELLO', vintage: 2024 },
        ...on('sparkling', { name: 'Gran Reserva', vintage: 2025 }),
      ],
      keeps: [
        ...each('name', ['24 Monate', '28 meses', 'Primeurs'], { vintage: 2024 }),
        { name: '16 mesi', vintage: 2025 },
        { name: 'Gran Reserva', vintage: 2022 },
        { name: 'Vin primeur', vintage: 2026 },
        { name: 'Gran Reserva', vintage: null },
        // The year to come is refused at the vintage itself, not at every text.
        { name: 'Les Galets', vintage: 2027 },
        ...on('sparkling', { name: 'Gran Reserva', vintage: 2024 }),
      ],
      says: [{ field: 'name', values: { text: 'Gran Reserva' } }],
    },
    'name.dealcoholised.strength': {
      of: 'dealcoholised',
      breaks: called(['Vin désalcoolisé', 'Entalkoholisierter Wein'], { alcohol: 0.6 }),
      keeps: [
        { alcohol: 0.5 },
        { alcohol: null },
        { designation: 'Vin partiellement désalcoolisé', alcohol: 5 },
        { designation: 'Vin doux', alcohol: 5 },
      ],
      says: [{ field: 'designation', values: { text: 'désalcoolisé' } }],
    },
    'name.partially.strength': {
      of: 'dealcoholised',
      breaks: called(['Vin partiellement désalcoolisé', 'Teilweise entalkoholisierter Wein']),
      keeps: [
        { designation: 'Vin partiellement désalcoolisé', alcohol: 0.6 },
        { designation: 'Vin partiellement désalcoolisé', alcohol: null },
        {},
      ],
    },
    'name.reduced.strength': {
      of: 'dealcoholised',
      breaks: [
        ...each('alcohol', [0.5, 6.4, 9], { designation: 'Alkoholreduzierter Wein' }),
        { designation: 'Alkoholreduzierter Wein', alcohol: 7.1, baseMinimum: null },
        ...on('stillRed', { designation: 'Reduced alcohol wine' }),
      ],
      keeps: [
        ...each('alcohol', [0.6, 6.3], { designation: 'Alkoholreduzierter Wein' }),
        { designation: 'Alkoholreduzierter Wein', alcohol: 7, baseMinimum: null },
        { designation: 'Alkoholreduzierter Wein', alcohol: null },
        { alcohol: 0.4 },
      ],
      says: [{ field: 'designation', values: { text: 'Alkoholreduzierter' } }],
    },
    'name.strength': {
      of: 'stillRed',
      breaks: [
        ...each('name', ['Cuvée 15 % vol', 'Zwölf 12,5%VOL', '14.1 % vol.']),
        { brand: 'Vierzehn 14,1 % vol' },
      ],
      keeps: [
        ...each('name', ['13,5 % vol', '14 % vol', '50 % Merlot']),
        { name: '15 % vol', alcohol: null },
      ],
      says: [{ field: 'name', values: { text: '15 % vol' } }],
    },
    'name.volume': {
      of: 'stillRed',
      breaks: each('name', ['70 cl', '37,5cl', '700 ml', '1,5 L', '1 litre', '1 Liter', 'Magnum', 'MAGNUM']),
      keeps: [
        ...each('name', ['75 cl', '750 ml', '0,75 l', 'Magnumque', '2 l’or', '1 lot', '7 clos', '12 mlle']),
        ...each('volume', [150, 300], { name: 'Magnum' }),
        { name: 'Magnum, 70 cl', volume: null },
      ],
      says: [{ field: 'name', values: { text: '70 cl' } }],
    },
    'name.sugars': {
      of: 'stillRed',
      breaks: each('name', ['9 g/l Restzucker', '1,4 g / l sucre', '30 g/l de azúcar', '5 g/l of sugar']),
      keeps: [
        ...each('name', ['2 g/l Restzucker', '2,5 g/l zuccheri', '9 g/l Säure']),
        { name: '9 g/l Restzucker', sugars: null },
      ],
      says: [{ field: 'name', values: { text: '9 g/l Restzucker' } }],
    },
    'dealcoholised.earlierTerm': {
      of: 'dealcoholised',
      breaks: each('designation', ['Vin désalcoolisé', 'Teilentalkoholisierter Wein'], {
        labelledFrom: '2027-09-19',
      }),
      keeps: [
        { labelledFrom: '2027-09-18' },
        { designation: 'Alkoholfreier Wein, entalkoholisiert', labelledFrom: '2027-09-19' },
        { designation: 'Vin', brand: 'Désalcoolisé', labelledFrom: '2027-09-19' },
        ...on('stillRed', { designation: 'Vin désalcoolisé', labelledFrom: '2027-09-19' }),
      ],
      says: [{ field: 'designation', values: { text: 'désalcoolisé' } }],
    },
    'dealcoholised.laterTerm': {
      of: 'dealcoholised',
      breaks: [
        { designation: 'Alkoholfreier Wein, entalkoholisiert' },
        { name: 'Sans alcool', labelledFrom: '2027-09-18' },
      ],
      keeps: [
        { designation: 'Alkoholfreier Wein' },
        {},
        { name: 'Sans alcool', labelledFrom: '2027-09-19' },
        ...on('stillRed', { designation: 'Alkoholfreier Wein, entalkoholisiert' }),
      ],
      says: [{ field: 'designation', values: { text: 'Alkoholfreier' } }],
    },
    'dealcoholised.termEnds': {
      of: 'dealcoholised',
      breaks: each('labelledFrom', ['2027-06-19', '2027-09-18']),
      keeps: [
        ...each('labelledFrom', ['2027-06-18', '2027-09-19', null]),
        ...on('stillRed', { labelledFrom: '2027-08-01' }),
      ],
      says: [{ field: 'labelledFrom' }],
    },
  })
})
