// The label on something like a telephone, in one of its 24 languages.

import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { labelLanguages, localeTag, type LabelLanguage } from '../../src/domain/languages.ts'
import { useLabelLanguages } from './label-languages.ts'
import { searching } from '../form/option-search.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './label-preview.module.css'

type Props = {
  /** Draws the screen for a language; its frame takes the class it is handed. */
  readonly screen: (language: LabelLanguage, className: string) => ReactNode
  /** Keeps its title on narrow screens, where a drawer has one of its own. */
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
          {...searching(names.length)}
          limit={30}
          w={150}
          checkIconPosition="right"
          onChange={(chosen) => {
            setLanguage(labelLanguages.find((one) => one === chosen) ?? language)
          }}
        />
      </div>
      <div className={styles.phone}>{screen(language, styles.screen ?? '')}</div>
    </div>
  )
}
