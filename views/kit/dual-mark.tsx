// The sheet with EAN-13 and QR code for tills, and when to use it.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconDownload } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { kitFormats } from '../../src/contract/operations/kit.ts'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { ean13Digits } from '../../src/domain/code/symbols.ts'
import { gtin14 } from '../../src/domain/code/gs1.ts'
import { addressOf } from '../client/addresses.ts'
import { useTranslate } from '../client/translations.ts'
import { inlineAddress } from './inline-address.ts'
import styles from './kit.module.css'

export function DualMark({ sheet: { id, code, draft, digitalLink } }: { sheet: SheetAnswer }) {
  const translate = useTranslate()
  const isDrawable =
    code !== null &&
    digitalLink !== null &&
    draft.gtin !== undefined &&
    ean13Digits(gtin14(draft.gtin)) !== undefined
  if (!isDrawable)
    return (
      <Text size="sm" c="dimmed">
        {translate('part.kit.dualNeedsGtin')}
      </Text>
    )
  return (
    <div className={styles.dual}>
      <img
        className={styles.pair}
        src={inlineAddress(addressOf('kit.dualMark', { id, format: 'svg' }))}
        alt={translate('part.kit.dual')}
      />
      <Group gap="sm">
        {kitFormats.map((format) => (
          <Button
            key={format}
            href={addressOf('kit.dualMark', { id, format })}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
          >
            {translate('part.kit.download', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Group>
    </div>
  )
}
