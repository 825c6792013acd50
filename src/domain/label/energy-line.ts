// The line with the energy that is printed on the bottle, below the code: the symbol E and the value per 100 ml
// in kJ and kcal (Regulation (EU) 1308/2013 Art. 119(4); 1169/2011 Art. 32(2)).

import type { EnergyLineForm } from './energy-line-forms.ts'
import type { PrintedEnergy } from '../sheet/nutrition.ts'
import { fillPlaceholders, labelMessage, type LabelMessages } from './label-text.ts'
import { energyText } from './nutrition-text.ts'

/** The line in a form, with the messages of its language. Figures are whole numbers (domain 1.5). */
export function energyLine(energy: PrintedEnergy, form: EnergyLineForm, messages: LabelMessages): string {
  const text = energyText(energy, messages)
  return form === 'short'
    ? `E (100 ml): ${text}`
    : fillPlaceholders(labelMessage(messages, 'nutrition.energy_line'), { energy: text })
}
