// Links that download a list as it is filtered, all pages of it, as CSV or XLSX. They work without script.

import { IconDownload } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import styles from '../button/button.module.css'
import { listFormats, type ListFormat } from '../../src/contract/operation.ts'
import { useTranslate } from '../client/translations.ts'

export function ListDownload({ addressOf }: { addressOf: (format: ListFormat) => string }) {
  const translate = useTranslate()
  return (
    <div className={styles.group}>
      {listFormats.map((format) => (
        <Button
          key={format}
          href={addressOf(format)}
          download
          variant="default"
          aria-label={translate('part.listFile', { format: format.toUpperCase() })}
          title={translate('part.listFile', { format: format.toUpperCase() })}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  )
}
