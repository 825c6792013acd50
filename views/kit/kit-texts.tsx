// Each statement of a back label in each language, to copy.

import { Text } from '../text/text.tsx'
import { labelLanguageNames } from '../../src/domain/languages.ts'
import { useTranslate } from '../client/translations.ts'
import { CopyButton } from '../button/copy-button.tsx'
import type { KitContent } from './kit-choices.ts'
import styles from './kit.module.css'

type Statement = KitContent['statements'][number]

export function KitTexts({ content: { statements } }: { content: KitContent }) {
  return (
    <dl className={styles.texts}>
      {statements
        .filter(({ texts }) => texts.length > 0)
        .map((statement) => (
          <StatementTexts key={statement.id} statement={statement} />
        ))}
    </dl>
  )
}

function StatementTexts({ statement: { id, texts, printed } }: { statement: Statement }) {
  const translate = useTranslate()
  const title = translate(`part.kit.check.${id}`)
  return (
    <div className={styles.statement}>
      <dt>{title}</dt>
      {texts.map(({ language, text }, index) => {
        const name = language === null ? null : labelLanguageNames[language]
        return (
          <dd key={language ?? ''} className={styles.text}>
            <div>
              <span {...(language === null ? {} : { lang: language })}>{text}</span>
              {name !== null && (
                <Text size="xs" c="dimmed">
                  {index < printed ? name : `${name} · ${translate('part.kit.notPrinted')}`}
                </Text>
              )}
            </div>
            <CopyButton text={text} what={name === null ? title : `${title}, ${name}`} small />
          </dd>
        )
      })}
    </div>
  )
}
