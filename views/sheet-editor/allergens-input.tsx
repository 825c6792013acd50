// The allergens of a sheet: those that a product of its family can contain, and any that is ticked already.

import { familyOf } from '../../src/domain/sheet/fields.ts'
import { familyRules } from '../../src/domain/sheet/product-families.ts'
import { inputs, type InputProps } from '../form/inputs.tsx'
import { useSheetContext } from './sheet-context.ts'

const MultipleChoice = inputs.multipleChoice

/** A wine asks about four allergens; aromatised products and spirits about all of 1169/2011 Annex II. */
export function AllergensInput(props: InputProps) {
  const { draft } = useSheetContext()
  const { field, value } = props
  if (field.kind !== 'multipleChoice') return null
  const offered: readonly string[] = [...familyRules(familyOf(draft)).allergens, 'none']
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  const choices = field.choices.filter((choice) => offered.includes(choice) || chosen.includes(choice))
  return <MultipleChoice {...props} field={{ ...field, choices }} />
}
