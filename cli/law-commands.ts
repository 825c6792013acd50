// Commands on the law that the product follows: its dated rules, and the sources of the regulated words. They
// need no database.

import { labelLanguages } from '../src/domain/languages.ts'
import { textOf, type Call, type Command } from './common/command.ts'
import type { CliContext } from './common/cli-context.ts'
import { exit, type ExitCode } from './common/exit-codes.ts'

/** The commands `law rules` and `law words`. */
export function lawCommands(): Command[] {
  const common = { positionals: [], isForOneCompany: false } as const
  return [
    { ...common, path: ['law', 'rules'], flags: [], example: '', run: listRules },
    {
      ...common,
      path: ['law', 'words'],
      example: '--language de --unconfirmed',
      run: listWords,
      flags: [
        { name: 'language', value: 'text', choices: labelLanguages, messageId: 'cli.flag.labelLanguage' },
        { name: 'unconfirmed', messageId: 'cli.flag.unconfirmed' },
      ],
    },
  ]
}

/** Each dated rule; `from` is empty while the act that sets it is not adopted. */
async function listRules(context: CliContext): Promise<ExitCode> {
  const [{ startOf }, { lawRuleIds, lawRules }, config] = await Promise.all([
    import('../src/domain/law/law.ts'),
    import('../src/domain/law/law-rules.ts'),
    context.config(),
  ])
  context.printRows(
    lawRuleIds.map((id) => {
      const { until, trigger, families, markets, confidence, source } = lawRules[id]
      const where = typeof markets === 'string' ? markets : markets.join(' ')
      const from = startOf(id, config.law)
      return { id, from, until, trigger, families: families.join(' '), markets: where, confidence, source }
    }),
  )
  return exit.done
}

/** Each regulated word by language, with where it was seen. */
async function listWords(context: CliContext, { flags }: Call): Promise<ExitCode> {
  const { labelMessages, regulatedWords, sourceOfWord } = await import('../src/translations.ts')
  const chosen = textOf(flags, 'language')
  const rows = labelLanguages
    .filter((language) => chosen === undefined || language === chosen)
    .flatMap((language) =>
      regulatedWords().map((key) => ({
        language,
        key,
        word: labelMessages(language)[key] ?? '',
        ...sourceOfWord(key, language),
      })),
    )
  context.printRows(rows.filter(({ mark }) => flags.get('unconfirmed') !== true || mark === 'unconfirmed'))
  return exit.done
}
