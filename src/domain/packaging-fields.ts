// The particulars of the manufacturer of a packaging (Regulation (EU) 2025/40 Art. 15(6)). A company has them as
// defaults of its sheets; a sheet may have its own.

import type { Fields } from './field.ts'

export const manufacturerFields = {
  packagingManufacturer: {
    kind: 'text',
    group: 'packaging',
    max: 120,
    afterCode: 'adjustable',
    example: 'Verrerie du Rhône',
  },
  packagingAddress: {
    kind: 'text',
    group: 'packaging',
    max: 300,
    afterCode: 'adjustable',
    example: '4 rue du Four, 26600 Tain-l’Hermitage, FR',
  },
  packagingContact: {
    kind: 'text',
    group: 'packaging',
    max: 200,
    afterCode: 'adjustable',
    example: 'contact@verrerie.example',
  },
} as const satisfies Fields
