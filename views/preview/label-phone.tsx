// A telephone frame around a label, with a select for its 24 languages.

import { useState, type ReactNode } from 'react'
import { labelLanguages, localeTag, type LabelLanguage } from '../../src/domain/languages.ts'
import { useLabelLanguages } from './label-languages.ts'
import { searchableProps } from '../form/option-search.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './label-preview.module.css'
import { Select } from '../overlay/select.tsx'

type Props = {
  /** Renders the label in a language, with the given class name. */
  readonly screen: (language: LabelLanguage, className: string) => ReactNode
  /** Shows its title on narrow screens too; inside a drawer, the drawer's title replaces it. */
  readonly titled?: boolean
}

export function LabelPhone({ screen, titled = false }: Props) {
  const translate = useTranslate()
  const [language, setLanguage] = useState<LabelLanguage>(localeTag(useSession().language))
  const names = useLabelLanguages()
  return (
    <div className={styles.preview} data-titled={titled || undefined}>
      <div className={styles.head}>
        <span>{translate('part.preview.title')}</span>
        <Select
          size="xs"
          aria-label={translate('part.preview.language')}
          data={names}
          value={language}
          allowDeselect={false}
          {...searchableProps(names.length)}
          limit={30}
          rootStyle={{ width: '9.375rem' }}
          onChange={(chosen) => {
            setLanguage(labelLanguages.find((value) => value === chosen) ?? language)
          }}
        />
      </div>
      <div className={styles.phone}>{screen(language, styles.screen ?? '')}</div>
    </div>
  )
}
