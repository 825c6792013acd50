// The check list of a bottle in the reader's language, ready for its pages.

import type { Context } from '../context.ts'
import type { KitPlan } from './kit-plan.ts'
import { checkNote } from '../../domain/kit/check-notes.ts'
import type { KitCheck } from '../../domain/kit/checks.ts'
import { formatDate } from '../../domain/label/label-text.ts'
import { formatTag, labelLanguageNames, localeTag, type InterfaceLanguage } from '../../domain/languages.ts'
import { brusselsDay } from '../../domain/law/calendar.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import type { CheckPaper, CheckRow } from '../../render/kit/check-pages.ts'
import type { KitDrawing } from '../../render/kit/kit-layout.ts'
import { labelMessages, translate } from '../../translations.ts'

/** The check list of a label that is laid out. */
export function checkPaper({ now }: Pick<Context, 'now'>, plan: KitPlan, drawing: KitDrawing): CheckPaper {
  const { language, source, checks } = plan
  const number = new Intl.NumberFormat(formatTag(language), { maximumFractionDigits: 2 })
  const values = {
    width: number.format(drawing.width),
    height: number.format(drawing.height),
    letter: number.format(drawing.letter),
    figure: number.format(drawing.figure),
    module: drawing.module === null ? '–' : number.format(drawing.module),
  }
  return {
    title: translate(language, 'part.kit.checkTitle', { wine: wineName(source.sheet) }),
    lead: translate(language, 'part.kit.checkLead'),
    facts: [
      {
        name: translate(language, 'part.kit.label'),
        value: translate(language, 'part.kit.measures', values),
      },
      { name: translate(language, 'part.kit.markets'), value: marketNames(source.markets, language) },
      {
        name: translate(language, 'part.kit.languages'),
        value: source.languages.map((tag) => labelLanguageNames[tag]).join(', '),
      },
    ],
    rows: checks.map((check) => rowOf(check, language)),
    footer: translate(language, 'part.kit.checkFooter', {
      date: formatDate(brusselsDay(now), labelMessages(localeTag(language))),
    }),
  }
}

function rowOf(check: KitCheck, language: InterfaceLanguage): CheckRow {
  const { id, state, source, markets, unconfirmed } = check
  const note = checkNote(check)
  const notes = [
    note === null ? '' : translate(language, `part.kit.note.${note}`),
    unconfirmed.length === 0
      ? ''
      : translate(language, 'part.kit.unconfirmed', {
          languages: unconfirmed.map((tag) => labelLanguageNames[tag]).join(', '),
        }),
  ]
  const countries = markets.length === 0 ? '' : ` (${marketNames(markets, language)})`
  return {
    state: translate(language, `part.kit.state.${state}`),
    isOpen: state === 'missing' || state === 'yours',
    title: translate(language, `part.kit.check.${id}`) + countries,
    note: notes.filter((text) => text !== '').join(' '),
    source,
  }
}

function marketNames(markets: readonly string[], language: InterfaceLanguage): string {
  return markets.map((code) => translate(language, `market.${code}`)).join(', ')
}
