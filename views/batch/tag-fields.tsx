// The columns of RFID tags in a list of codes: their scheme, and what the scheme needs besides the serials.

import { TextInput } from '../ui/text-input.tsx'
import { itemSchemes, type ItemScheme } from '../../src/domain/code/epc-schemes.ts'
import { useTranslate } from '../client/translations.ts'
import { Select } from '../overlay/select.tsx'

/** A chosen scheme, the company prefix (empty: the company's own) and the date of a DSGTIN+ as ISO 8601. */
export type TagChoice = {
  readonly scheme: ItemScheme | null
  readonly prefix: string
  readonly expiry: string
}

/** No columns of tags. */
export const noTags: TagChoice = { scheme: null, prefix: '', expiry: '' }
/** Names of the schemes as the standard writes them. */
const schemeNames: Readonly<Record<ItemScheme, string>> = {
  'sgtin-96': 'SGTIN-96',
  'sgtin-198': 'SGTIN-198',
  'sgtin-plus': 'SGTIN+',
  'dsgtin-plus': 'DSGTIN+',
}

/** Whether a choice has what its scheme needs. */
export function isComplete({ scheme, prefix, expiry }: TagChoice): boolean {
  if (scheme === 'dsgtin-plus') return /^20\d{2}-\d{2}-\d{2}$/.test(expiry)
  return !needsPrefix(scheme) || prefix === '' || /^\d{6,12}$/.test(prefix)
}

/** A complete choice as input of `serials.codes`. The date of a tag is its best-before date (AI 15). */
export function tagInput({ scheme, prefix, expiry }: TagChoice): {
  tags?: ItemScheme
  prefix?: string
  date?: string
} {
  if (scheme === null) return {}
  if (scheme === 'dsgtin-plus') return { tags: scheme, date: `15=${expiry.slice(2).replaceAll('-', '')}` }
  return { tags: scheme, ...(needsPrefix(scheme) && prefix !== '' ? { prefix } : {}) }
}

function needsPrefix(scheme: ItemScheme | null): boolean {
  return scheme === 'sgtin-96' || scheme === 'sgtin-198'
}

/** @param isNumeric whether the serials fit a tag of 96 bits */
export function TagFields({
  choice,
  isNumeric,
  onChange,
}: {
  choice: TagChoice
  isNumeric: boolean
  onChange: (choice: TagChoice) => void
}) {
  const translate = useTranslate()
  return (
    <>
      <Select
        label={translate('page.batch.tags')}
        description={translate(isNumeric ? 'page.batch.tagsHelp' : 'page.batch.tagsNumeric')}
        placeholder={translate('page.batch.tags.none')}
        clearable
        value={choice.scheme}
        onChange={(chosen) => {
          onChange({ ...choice, scheme: itemSchemes.find((scheme) => scheme === chosen) ?? null })
        }}
        data={itemSchemes.map((scheme) => ({
          value: scheme,
          label: schemeNames[scheme],
          disabled: scheme === 'sgtin-96' && !isNumeric,
        }))}
      />
      {needsPrefix(choice.scheme) && (
        <TextInput
          label={translate('page.batch.tagPrefix')}
          description={translate('page.batch.tagPrefixHelp')}
          inputMode="numeric"
          maxLength={12}
          value={choice.prefix}
          onChange={(event) => {
            onChange({ ...choice, prefix: event.currentTarget.value.replace(/\D/g, '') })
          }}
        />
      )}
      {choice.scheme === 'dsgtin-plus' && (
        <TextInput
          type="date"
          label={translate('page.batch.tagDate')}
          min="2000-01-01"
          max="2099-12-31"
          value={choice.expiry}
          onChange={(event) => {
            onChange({ ...choice, expiry: event.currentTarget.value })
          }}
        />
      )}
    </>
  )
}
