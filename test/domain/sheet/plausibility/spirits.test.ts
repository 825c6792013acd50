// Spirit drinks by their legal names, as producers write them (Regulation (EU) 2019/787 Annex I).

import { called, each, list, tryRules } from './tried-rules.ts'

const alcohol = list('water', 'agricultural-alcohol')
const caramel = list('water', 'plain-caramel')
const unnamed = { ingredients: null }

describe('the rows of spirit drinks', () => {
  tryRules({
    'spirit.strength': {
      of: 'brandy',
      breaks: [{ alcohol: 14.9 }, { designation: 'Likör', alcohol: 12 }],
      keeps: [{ alcohol: 15 }, ...called(['Eierlikör', 'ADVOCAAT', 'Licor de huevo'], { alcohol: 14 })],
      says: [{ field: 'alcohol', values: { amount: 14.9, bound: 'atLeast', min: 15 } }],
    },
    'spirit.rum.strength': {
      of: 'brandy',
      breaks: called(['Rum', 'Rhum agricole', 'Ron añejo'], { alcohol: 37.4 }),
      keeps: [
        ...called(['Rum', 'Rhum'], { alcohol: 37.5 }),
        ...called(['Rum liqueur', 'Verschnitt, Rum', 'Rumtopf', 'Spirituose mit Rum'], { alcohol: 30 }),
      ],
      says: [{ field: 'alcohol', values: { amount: 37.4, bound: 'atLeast', min: 37.5, name: 'Rum' } }],
    },
    'spirit.rum.flavour': {
      of: 'brandy',
      breaks: [
        { designation: 'White RUM', ...list('water', 'vanilla') },
        { designation: 'Rum', ...list('honey') },
      ],
      keeps: [
        { designation: 'Rum', ...caramel },
        { designation: 'Rum punch', ...list('vanilla') },
      ],
      says: [{ field: 'ingredients.1', values: { name: 'RUM' } }],
    },
    'spirit.geist.sweetening': {
      of: 'brandy',
      breaks: called(['Schwarzwälder Himbeergeist', 'Haselnußgeist'], { sugars: 1.1 }),
      keeps: [
        { designation: 'Himbeergeist', sugars: 1 },
        { designation: 'Weingeist', sugars: 3 },
      ],
      says: [
        { field: 'designation', values: { amount: 11, bound: 'atMost', max: 10, name: 'Himbeergeist' } },
      ],
    },
    'spirit.gin.juniper': {
      of: 'brandy',
      breaks: called(['Gin', 'Distilled GIN', 'London Dry Gin'], alcohol),
      keeps: [
        ...['juniper', 'flavourings', 'natural-flavourings', 'herbs', 'spices', 'free'].map((id) => ({
          designation: 'Gin',
          ...list('water', id),
        })),
        ...called(['Gin liqueur', 'Ginger spirit', 'Original', 'Vodka'], alcohol),
        { designation: 'Gin', ...unnamed },
        { designation: 'Gin', ingredients: [] },
      ],
      says: [{ field: 'ingredients' }],
    },
    'spirit.egg': {
      of: 'brandy',
      breaks: called(['Eierlikör', 'Holländischer Advocaat', 'Liqueur with egg', 'Liquore all’uovo']),
      keeps: [
        { designation: 'Eierlikör', allergens: ['egg'] },
        { designation: 'Eierlikör', allergens: null },
        { designation: 'Eiswürfel' },
      ],
      says: [{ field: 'allergens', values: { allergen: 'egg' } }],
    },
    'spirit.cream': {
      of: 'brandy',
      breaks: called(['Irish Cream', 'Rahmlikör', 'Sahnelikör', 'Coffee CREAM']),
      keeps: [
        { designation: 'Irish cream', allergens: ['egg', 'milk'] },
        { designation: 'Crème de menthe' },
        { designation: 'Irish cream', allergens: null },
      ],
      says: [{ field: 'allergens', values: { allergen: 'milk' } }],
    },
    'spirit.alcohol': {
      of: 'brandy',
      breaks: called(
        ['Rum', 'Rhum vieux', 'Kentucky Whiskey', 'Williams Christ', 'Williamsbirne', 'Kirschwasser'],
        alcohol,
      ),
      keeps: [
        { designation: 'Rum', ...list('water', 'agricultural-distillate') },
        ...called(['Rum punch', 'Cherry brandy', 'Rum-Verschnitt', 'Rumlikör', 'Vodka', 'Geist'], alcohol),
      ],
      says: [{ field: 'ingredients.1', values: { name: 'Rum' } }],
    },
    'spirit.whisky.others': {
      of: 'whisky',
      breaks: [
        { designation: 'Single Malt Whisky', ...list('water', 'sucrose') },
        { designation: 'Irish Whiskey', ...list('herbs') },
      ],
      keeps: [
        list('agricultural-distillate', 'water', 'plain-caramel', 'caramel', 'free'),
        ...called(
          ['Whisky liqueur', 'Licor, whiskey', 'Spirit drink with whisky', 'Brandy'],
          list('sucrose'),
        ),
      ],
      says: [{ field: 'ingredients.1', values: { name: 'Whisky' } }],
    },
    'spirit.cremeDe.milk': {
      of: 'liqueur',
      breaks: [
        { designation: 'CRÈME DE CACAO', ...list('sucrose', 'cream') },
        { designation: 'Creme de cassis', ...list('milk') },
      ],
      keeps: [
        { designation: 'Crème de cassis', ...list('sucrose') },
        { designation: 'Crème liqueur', ...list('cream') },
      ],
      says: [{ field: 'ingredients.1', values: { name: 'crème de' } }],
    },
    'spirit.creamWithoutMilk': {
      of: 'liqueur',
      breaks: called([
        'Cream Liqueur',
        'Irish Cream',
        'Feiner Rahmlikör',
        'SAHNELIKÖR',
        'Crema di liquore al caffè',
      ]),
      keeps: [
        { designation: 'Cream liqueur', ...list('sucrose', 'cream') },
        { designation: 'Sahnelikör', ...list('milk', 'sucrose') },
        { designation: 'Irish cream', ...unnamed },
        { designation: 'Irish cream', ingredients: [] },
        { designation: 'Ice cream flavoured spirit' },
      ],
      says: [{ field: 'ingredients' }],
    },
    'spirit.fruit.caramel': {
      of: 'brandy',
      breaks: called(
        ['Kirsch', 'Schwarzwälder Kirschwasser', 'Williams', 'MIRABELLE', 'Obstler', 'Šljivovica, Slivovitz'],
        caramel,
      ),
      keeps: [
        { designation: 'Kirsch', ...list('water', 'sucrose') },
        ...called(['Kirsch liqueur', 'Brandy', 'Kirschlikör', 'Mirabellen'], caramel),
      ],
      says: [{ field: 'ingredients.1' }],
    },
    'spirit.grappa': {
      of: 'brandy',
      breaks: called(['Grappa di Moscato', 'GRAPPA']),
      keeps: [
        ...each('indication', ['pgi', null], { designation: 'Grappa' }),
        { designation: 'Tresterbrand' },
        { designation: 'Grappolo' },
      ],
      says: [{ field: 'designation', values: { text: 'Grappa' } }],
    },
    'ingredients.namedAfter': {
      of: 'liqueur',
      breaks: called(['Pastis', 'Quinquina', 'Barolo CHINATO', 'Quinine bitter']),
      keeps: [
        { designation: 'Pastis', ...list('liquorice') },
        { designation: 'Quinquina', ...list('cinchona') },
        { designation: 'Quinquina', ...list('free') },
        { designation: 'Pastis', ...unnamed },
        { designation: 'Anis' },
        { designation: 'Pastis', targetMarket: '840' },
      ],
      says: [{ field: 'ingredients', values: { text: 'Pastis' } }],
    },
    'allergens.unsourced': {
      of: 'brandy',
      breaks: [{ allergens: ['sulphites'] }, { allergens: ['soy', 'milk'] }],
      keeps: [
        ...each('allergens', [['none'], ['egg'], ['milk'], ['wheat'], null]),
        { allergens: ['sulphites'], ...list('sulphites') },
      ],
      says: [{ field: 'allergens', values: { allergen: 'sulphites' } }],
    },
    'figure.creamFat': {
      of: 'creamLiqueur',
      breaks: [{ fat: 0 }, { fat: 0, ...list('egg-yolk') }],
      keeps: [{ fat: 15 }, { fat: null }, { fat: 0, ...list('water', 'sucrose') }],
      says: [{ field: 'fat' }],
    },
  })
})
