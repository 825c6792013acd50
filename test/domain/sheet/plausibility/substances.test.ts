// What a wine may contain by its class and colour, and what its list must name (Delegated Regulation (EU) 2019/934
// Annex I Part A Table 2 and Annex III; 2019/33 Art. 48a; Regulation (EU) No 1169/2011 Art. 18(1) and 20(b)).

import { each, list, on, tryRules } from './tried-rules.ts'

const onRed = (id: string) => ({ ingredients: [{ id: 'grapes' }, { id }] })
const leftOut = (...ids: string[]) => ids.map((id) => ({ id, residue: 'at_most' }))

describe('the rows of the substances of wine', () => {
  tryRules({
    'substance.notInWine': {
      of: 'stillRed',
      breaks: ['water', 'agricultural-alcohol', 'clove', 'flavourings', 'egg-yolk'].map(onRed),
      keeps: [
        ...['sulphites', 'sucrose', 'wine', 'citric-acid'].map(onRed),
        ...on('vermouth', list('wine', 'water', 'wormwood')),
      ],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.wineInWine': {
      of: 'stillRed',
      breaks: [list('grapes', 'wine'), list('wine', 'grapes', 'sulphites')],
      keeps: [list('wine'), list('grapes'), ...on('vermouth', list('grapes', 'wine'))],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.class': {
      of: 'stillRed',
      breaks: [
        // Caramel is for liqueur wine alone; liqueurs of tirage and expedition are for sparkling wine.
        ...['plain-caramel', 'tirage-liqueur', 'expedition-liqueur', 'neutral-wine-alcohol'].map(onRed),
        ...on('semiSparkling', onRed('expedition-liqueur')),
        ...on('fortified', onRed('carboxymethylcellulose'), onRed('tirage-liqueur')),
      ],
      keeps: [
        ...['gum-arabic', 'ascorbic-acid', 'potassium-sorbate', 'aleppo-pine-resin'].map(onRed),
        { wineClass: null, ...onRed('plain-caramel') },
        ...on('fortified', onRed('plain-caramel'), onRed('wine-distillate')),
        ...on('sparkling', onRed('tirage-liqueur'), onRed('expedition-liqueur')),
        // No substance of wine at all, so that another row says it.
        onRed('water'),
      ],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.sucroseInFortified': {
      of: 'fortified',
      breaks: [onRed('sucrose')],
      keeps: [onRed('concentrated-grape-must'), ...on('stillRed', onRed('sucrose'))],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.red': {
      of: 'stillRed',
      breaks: [onRed('carboxymethylcellulose')],
      keeps: [
        onRed('gum-arabic'),
        ...each('wineType', ['rose', 'dry_white', 'sweet_white', null], onRed('carboxymethylcellulose')),
        ...on('sparkling', onRed('carboxymethylcellulose')),
      ],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.tirageInAerated': {
      of: 'aerated',
      breaks: [list('grapes', 'tirage-liqueur', 'carbon-dioxide')],
      keeps: [
        list('grapes', 'expedition-liqueur', 'carbon-dioxide'),
        { sparklingMethod: 'second_fermentation', ...list('grapes', 'tirage-liqueur') },
        { sparklingMethod: null, ...list('grapes', 'tirage-liqueur') },
      ],
      says: [{ field: 'ingredients.1' }],
    },
    'substance.additivesLeftOut': {
      of: 'stillRed',
      breaks: [{ ingredients: [{ id: 'grapes' }, ...leftOut('gum-arabic', 'ascorbic-acid')] }],
      keeps: [
        { ingredients: [{ id: 'grapes' }, ...leftOut('gum-arabic')] },
        { ingredients: [{ id: 'grapes' }, { id: 'gum-arabic' }, ...leftOut('ascorbic-acid')] },
        list('grapes', 'gum-arabic', 'ascorbic-acid'),
        list('grapes'),
        { ingredients: null },
      ],
      says: [{ field: 'ingredients' }],
    },
  })
})
