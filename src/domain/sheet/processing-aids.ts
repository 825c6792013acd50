// Processing aids that a list of ingredients never names, by the everyday words of cellars. They are no ingredients
// (Regulation (EU) 1169/2011 Art. 20(b)); the closed list is Delegated Regulation (EU) 2019/934 Annex I Part A
// Table 2. Those that may leave an allergen are ingredients to choose, and so not here.

import { normalizeName } from '../normalized-name.ts'

/** Normalized beginnings of names, by the row of the table. */
const names: Readonly<Record<string, readonly string[]>> = {
  '1.11': [
    'yeast',
    'levure',
    'lievit',
    'hefe',
    'reinzuchthefe',
    'levadura',
    'levedura',
    'ecorces de levure',
    'heferinde',
    'scorze di lievit',
    'ζυμομυκητεσ',
    'ζυμεσ',
    'ζυμη',
    'μαγια',
    'μαγιεσ',
  ],
  '1.12': [
    'lactic acid bacteria',
    'bacteries lactiques',
    'batteri lattici',
    'milchsaurebakterien',
    'bacterias lacticas',
    'bacterias laticas',
    'γαλακτικα βακτηρια',
    'malolactic bacteria',
    'bacteries',
    'batteri',
    'bakterien',
    'bacterias',
    'βακτηρια',
  ],
  '3.1': [
    'charcoal',
    'activated carbon',
    'activated charcoal',
    'active carbon',
    'charbon',
    'carbone',
    'aktivkohle',
    'carbon activado',
    'carvao',
    'ενεργοσ ανθρακασ',
    'kohle',
    'καρβουνο',
    'carbon attivo',
    'carboni',
  ],
  '4.1': [
    'cellulose',
    'microcrystalline cellulose',
    'cellulosa',
    'zellulose',
    'celulosa',
    'celulose',
    'κυτταρινη',
  ],
  '4.2': [
    'diammonium phosphate',
    'dap',
    'phosphate diammonique',
    'fosfato diammonico',
    'diammoniumphosphat',
    'garsalz',
    'fosfato diamonico',
    'φωσφορικο διαμμωνιο',
    'nutrient',
    'nutriment',
    'nutriente',
    'nutrienti',
    'attivant',
    'activateur',
    'nahrsalz',
    'hefenahr',
    'θρεπτικ',
    'τροφη ζυμ',
  ],
  '4.5': ['thiamin', 'tiamin', 'vitamin b1', 'θειαμινη'],
  '5.9': ['bentonite', 'bentonit', 'bentonita', 'e558', 'μπεντονιτη'],
  '5.10': [
    'silicon dioxide',
    'silica',
    'kieselsol',
    'dioxyde de silicium',
    'biossido di silicio',
    'siliciumdioxid',
    'dioxido de silicio',
    'e551',
    'διοξειδιο του πυριτιου',
  ],
  '5.11': ['kaolin', 'caolin', 'caolino', 'καολινη'],
  '5.13': ['chitosan', 'chitosane', 'quitosan', 'chitin', 'quitin', 'χιτοζαν'],
  '5.16': ['pvpp', 'polyvinylpolypyrrolidon', 'polivinilpolipirrolidon', 'e1202'],
  '6.5': [
    'potassium ferrocyanide',
    'ferrocyanure de potassium',
    'ferrocianuro di potassio',
    'kaliumhexacyanoferrat',
    'blauschonung',
    'ferrocianuro potasico',
    'ferrocianeto de potassio',
    'e536',
    'σιδηροκυανιουχο',
  ],
  '7': [
    'enzym',
    'pectinase',
    'pectolytic',
    'enzim',
    'pektinase',
    'pektolytisch',
    'pectinasa',
    'ενζυμ',
    'πηκτινολυτικ',
  ],
  '10.1': [
    'copper sul',
    'copper citrate',
    'sulfate de cuivre',
    'citrate de cuivre',
    'solfato di rame',
    'citrato di rame',
    'kupfersulfat',
    'kupfercitrat',
    'sulfato de cobre',
    'citrato de cobre',
    'θειικοσ χαλκοσ',
    'κιτρικοσ χαλκοσ',
    'copper',
    'kupfer',
    'cuivre',
    'rame',
    'cobre',
    'χαλκοσ',
  ],
  '11.2': ['lees', 'fresh lees', 'lies', 'fecce', 'feinhefe', 'lias', 'borras', 'οινολασπεσ'],
  // Pieces of oak wood: a practice of Table 1, of which nothing is declared.
  'oak': [
    'oak',
    'eichen',
    'holzchips',
    'copeaux',
    'trucioli',
    'virutas',
    'aparas de',
    'δρυ',
    'ροκανιδι',
    'barrique',
    'barrel',
    'holzfass',
    'fasslagerung',
    'barrica',
    'βαρελι',
    'chips',
    'τσιπσ',
    'δρυινα',
  ],
  // Salts that take acid away: processing aids, unlike those that regulate it.
  'deacidification': [
    'deacidification',
    'entsauerung',
    'desacidification',
    'disacidificazione',
    'desacidificacion',
    'desacidificacao',
    'αποξινιση',
  ],
  '6.6': ['calcium phytate', 'phytate de calcium', 'fitato di calcio', 'calciumphytat', 'fitato', 'φυτινη'],
  'filters': [
    'perlite',
    'perlit',
    'perlita',
    'kieselguhr',
    'kieselgur',
    'diatomaceous earth',
    'diatomit',
    'farina fossile',
    'terre de diatomees',
    'tierra de diatomeas',
    'περλιτη',
    'γη διατομων',
  ],
}

const beginnings = Object.values(names).flat()

/** The shortest search that may name a processing aid, in characters. */
const shortestSearch = 3

/** Letters that a name may have after its beginning: `bentonit` begins `bentonite` and `bentonites`. */
const ending = /^\p{L}{0,3}$/u

/** Whether a search is the whole name of a processing aid, which may also begin the name of an ingredient. */
export function isNameOfProcessingAid(search: string): boolean {
  const wanted = normalizeName(search).replace(/^e (?=\d)/, 'e')
  return beginnings.some((name) => wanted.startsWith(name) && ending.test(wanted.slice(name.length)))
}

/** Whether a search names a processing aid, or begins to. */
export function isProcessingAid(search: string): boolean {
  const wanted = normalizeName(search).replace(/^e (?=\d)/, 'e')
  return (
    wanted.length >= shortestSearch &&
    beginnings.some((name) => wanted.startsWith(name) || name.startsWith(wanted))
  )
}
