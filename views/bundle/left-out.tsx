// What a download of many wines leaves out, by name and with the reason.

import { useTranslate } from '../client/translations.ts'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import { FoldedList } from '../ui/entry-list.tsx'

/** Nothing when nothing is left out. The list names the first of them; the ZIP names all. */
export function LeftOut({
  left: { count, first },
  summary,
}: {
  left: BundleAnswer['left']
  /** The words above the list; by default how many are left out. */
  summary?: string
}) {
  const translate = useTranslate()
  const title = summary ?? translate('part.bundles.left', { count })
  if (count === 0) return null
  return (
    <FoldedList summary={title}>
      {first.map(({ sheet, wine, reference, file, message }) => (
        <li key={`${String(sheet)} ${file ?? ''}`}>
          {[wine, reference, file].filter((part) => part !== null && part !== '').join(' · ')}: {message}
        </li>
      ))}
      {count > first.length && <li>{translate('part.bundles.leftMore', { count: count - first.length })}</li>}
    </FoldedList>
  )
}
