// An input for a VAT or tax number, which people write in groups: spaces are left out (specification 5).

import { TextLine, type InputProps } from '../form/inputs.tsx'

export function VatInput(props: InputProps) {
  return <TextLine {...props} clean={(typed) => typed.replace(/\s/g, '')} />
}
