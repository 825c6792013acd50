// The ingredients sentence as the label prints it, next to the list, in any language of the label.

import { useEffect, useId, useMemo, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { labelLanguages, localeTag, type LabelLanguage } from '../../src/domain/languages.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { Sentence } from '../label/sentence.tsx'
import styles from './ingredients-editor.module.css'
import { useLabelLanguages } from '../preview/label-languages.ts'
import { searchableProps } from '../form/option-search.ts'
import { Select } from '../overlay/select.tsx'

/** Milliseconds without a change before the server writes the sentence. */
const pause = 80

type Paragraphs = Output<'sheets.sentence'>['paragraphs']

export function IngredientSentence({ draft }: { draft: SheetDraft }) {
  const translate = useTranslate()
  const title = useId()
  const [language, setLanguage] = useState<LabelLanguage>(localeTag(useSession().language))
  const paragraphs = useSentence(draft, language)
  const names = useLabelLanguages()
  return (
    <section className={styles.sentence} aria-labelledby={title}>
      <div className={styles.sentenceHead}>
        <h3 id={title}>{translate('part.ingredients.sentence')}</h3>
        <Select
          size="xs"
          rootStyle={{ width: '9.375rem' }}
          aria-label={translate('part.ingredients.sentence.language')}
          data={names}
          value={language}
          allowDeselect={false}
          {...searchableProps(names.length)}
          limit={30}
          onChange={(chosen) => {
            setLanguage(labelLanguages.find((tag) => tag === chosen) ?? language)
          }}
        />
      </div>
      {(paragraphs ?? draft.ingredients ?? []).length === 0 && (
        <p className={styles.quiet}>{translate('part.ingredients.sentence.empty')}</p>
      )}
      <div lang={language} data-sentence>
        {paragraphs?.map((segments, index) => (
          <p key={index}>
            <Sentence segments={segments} />
          </p>
        ))}
      </div>
    </section>
  )
}

/**
 * The sentence of the newest draft; null before the first one is known. A call that still runs when the draft changes
 * is aborted.
 */
function useSentence(
  { family, ingredients, gasStatement, sparklingMethod, allergens }: SheetDraft,
  language: LabelLanguage,
): Paragraphs | null {
  const [paragraphs, setParagraphs] = useState<Paragraphs | null>(null)
  const input = useMemo(
    () => JSON.stringify({ family, ingredients, gasStatement, sparklingMethod, allergens }),
    [family, ingredients, gasStatement, sparklingMethod, allergens],
  )
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call(
        'sheets.sentence',
        { draft: JSON.parse(input) as SheetDraft, lang: language },
        { signal: stop.signal },
      ).then(
        (answer) => {
          setParagraphs(answer.paragraphs)
        },
        (error: unknown) => {
          if (!(error instanceof CallRefusal) && !stop.signal.aborted) throw error
        },
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [input, language])
  return paragraphs
}
