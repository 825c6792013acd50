// Packaging components, material codes and collections. Codes: Commission Decision 97/129/EC; the duty to
// show them: Italian D.Lgs. 152/2006 Art. 219(5) as changed by D.Lgs. 116/2020. Names are in locales.

/**
 * The 16 components of a wine's packaging that can be separated by hand, with the codes seen on the market.
 */
export const packagingComponents = {
  bottle: {
    materials: ['GL 70', 'GL 71', 'GL 72', 'PET 1', 'ALU 41', 'C/PAP 81', 'C/GL 95'],
    defaultMaterial: 'GL 71',
  },
  cork: {
    materials: [
      'FOR 51',
      'LDPE 4',
      'HDPE 2',
      'PP 5',
      'O 7',
      'ALU 41',
      'C/ALU 90',
      'FE 40',
      'C/FE 91',
      'GL 70',
      'C/GL 95',
    ],
    defaultMaterial: 'FOR 51',
  },
  capsule: {
    materials: ['C/ALU 90', 'ALU 41', 'PVC 3', 'C/PVC 90', 'PET 1', 'C/PET 90', 'O 7', 'FE 40'],
    defaultMaterial: 'C/ALU 90',
  },
  case: { materials: ['FOR 50', 'PAP 20', 'PAP 21', 'HDPE 2', 'PP 5'], defaultMaterial: 'FOR 50' },
  box: {
    materials: ['PAP 20', 'PAP 21', 'PAP 22', 'C/PAP 81', 'FOR 50', 'FE 40'],
    defaultMaterial: 'PAP 20',
  },
  foil: {
    materials: ['C/ALU 90', 'ALU 41', 'C/PET 90', 'PVC 3', 'PET 1', 'LDPE 4', 'PP 5'],
    defaultMaterial: 'C/ALU 90',
  },
  can: { materials: ['ALU 41', 'FE 40'], defaultMaterial: 'ALU 41' },
  muzzle: { materials: ['FE 40', 'ALU 41', 'C/FE 91'], defaultMaterial: 'FE 40' },
  cubitainer: { materials: ['LDPE 4', 'HDPE 2', 'PP 5'], defaultMaterial: 'LDPE 4' },
  carton: { materials: ['PAP 20', 'PAP 21', 'C/PAP 81', 'C/PAP 82', 'C/PAP 84'], defaultMaterial: 'PAP 20' },
  bag: {
    materials: ['C/LDPE 90', 'C/PET 90', 'LDPE 4', 'PP 5', 'O 7', 'PAP 22', 'TEX 60', 'TEX 61'],
    defaultMaterial: 'C/LDPE 90',
  },
  gourd: {
    materials: ['C/LDPE 90', 'C/PET 90', 'C/PP 90', 'LDPE 4', 'PP 5', 'O 7'],
    defaultMaterial: 'C/LDPE 90',
  },
  tab: { materials: ['ALU 41', 'FE 40', 'LDPE 4', 'PP 5', 'PVC 3'], defaultMaterial: 'ALU 41' },
  'pouring-spout': { materials: ['PP 5', 'HDPE 2', 'LDPE 4', 'PS 6', 'O 7'], defaultMaterial: 'PP 5' },
  handle: { materials: ['LDPE 4', 'HDPE 2', 'PP 5', 'PAP 21', 'PAP 22', 'O 7'], defaultMaterial: 'LDPE 4' },
  tap: { materials: ['PP 5', 'HDPE 2', 'LDPE 4', 'PS 6', 'O 7'], defaultMaterial: 'PP 5' },
} as const
export type PackagingComponent = keyof typeof packagingComponents
export const packagingComponentIds = Object.keys(packagingComponents) as PackagingComponent[]

/** The 30 known material codes, with the family and the collection each usually goes to. */
export const packagingMaterials = {
  'PET 1': { family: 'plastic', collection: 'plastic' },
  'HDPE 2': { family: 'plastic', collection: 'plastic' },
  'PVC 3': { family: 'plastic', collection: 'plastic' },
  'LDPE 4': { family: 'plastic', collection: 'plastic' },
  'PP 5': { family: 'plastic', collection: 'plastic' },
  'PS 6': { family: 'plastic', collection: 'plastic' },
  'O 7': { family: 'plastic', collection: 'plastic' },
  'PAP 20': { family: 'paper', collection: 'paper' },
  'PAP 21': { family: 'paper', collection: 'paper' },
  'PAP 22': { family: 'paper', collection: 'paper' },
  'FE 40': { family: 'metal', collection: 'steel' },
  'ALU 41': { family: 'metal', collection: 'aluminium' },
  'FOR 50': { family: 'wood', collection: 'wood' },
  'FOR 51': { family: 'wood', collection: 'cork' },
  'TEX 60': { family: 'textile', collection: 'residual' },
  'TEX 61': { family: 'textile', collection: 'residual' },
  'GL 70': { family: 'glass', collection: 'glass' },
  'GL 71': { family: 'glass', collection: 'glass' },
  'GL 72': { family: 'glass', collection: 'glass' },
  'C/PAP 81': { family: 'composite', collection: 'paper' },
  'C/PAP 82': { family: 'composite', collection: 'paper' },
  'C/PAP 84': { family: 'composite', collection: 'paper' },
  'C/ALU 90': { family: 'composite', collection: 'aluminium' },
  'C/LDPE 90': { family: 'composite', collection: 'plastic' },
  'C/PET 90': { family: 'composite', collection: 'plastic' },
  'C/PP 90': { family: 'composite', collection: 'plastic' },
  'C/PVC 90': { family: 'composite', collection: 'plastic' },
  'C/FE 91': { family: 'composite', collection: 'steel' },
  'C/GL 95': { family: 'composite', collection: 'glass' },
  'C/GL 96': { family: 'composite', collection: 'glass' },
} as const
export type PackagingMaterial = keyof typeof packagingMaterials
export const packagingMaterialCodes = Object.keys(packagingMaterials) as PackagingMaterial[]

/** Kinds of separate collection. */
export const collections = [
  'glass',
  'paper',
  'plastic',
  'aluminium',
  'steel',
  'metal',
  'wood',
  'cork',
  'organic',
  'residual',
  'municipal_centre',
] as const
export type Collection = (typeof collections)[number]

/** Pattern of a material code, in the table or not (Decision 97/129/EC Annexes I to VII). */
export const materialCodePattern = '^(C/)?[A-Z]{1,4} ?\\d{1,2}$'
