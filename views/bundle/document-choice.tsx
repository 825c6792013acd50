// Files of a wine besides the pictures of its code: the back label, and the report of the newest check of artwork.

import { Switch } from '../form/switch.tsx'
import { FieldFrame } from '../form/field-frame.tsx'
import { Chips } from '../form/chips.tsx'
import type { Input as InputOf } from '../../src/contract/operations/index.ts'
import { kitFormats } from '../../src/contract/operations/kit.ts'
import { useTranslate } from '../client/translations.ts'

/** The user's answers. */
export type Documents = { readonly kit: readonly (typeof kitFormats)[number][]; readonly proof: boolean }

export const noDocuments: Documents = { kit: [], proof: false }

/** The answers as options of a download. */
export function documentInput({
  kit,
  proof,
}: Documents): Pick<InputOf<'bundles.start'>, 'kit' | 'artworkReport'> {
  return { ...(kit.length === 0 ? {} : { kit: [...kit] }), ...(proof ? { artworkReport: true } : {}) }
}

/** How many files of each wine the answers mean. */
export function documentCount({ kit, proof }: Documents): number {
  return kit.length + (proof ? 1 : 0)
}

export function DocumentChoice({
  documents,
  onChange,
}: {
  documents: Documents
  onChange: (documents: Documents) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <FieldFrame
        label={translate('part.documents.kit')}

        description={translate('part.documents.kitHelp')}
      >
        <Chips
          mt={6}
          mb={6}
          aria-label={translate('part.documents.kit')}
          data={kitFormats.map((value) => ({ value, label: value.toUpperCase() }))}
          chosen={documents.kit}
          onChange={(kit) => {
            onChange({ ...documents, kit })
          }}
        />
      </FieldFrame>
      <Switch
        label={translate('part.documents.proof')}
        checked={documents.proof}
        onChange={(event) => {
          onChange({ ...documents, proof: event.currentTarget.checked })
        }}
      />
    </>
  )
}
