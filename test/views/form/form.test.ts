import { expect } from 'chai'
import { createElement, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Field, Fields, Kind } from '../../../src/domain/field.ts'
import { object, text } from '../../../src/domain/shape.ts'
import type { MessageId } from '../../../views/client/translations.ts'
import { unknownSession, type ClientSession } from '../../../views/client/session.ts'
import { viewsModule } from '../ssr.ts'

type FormModule = {
  Form: ComponentType<{ state: unknown; onSubmit: () => void; children?: ReactNode }>
  FieldGrid: ComponentType<{ state: unknown; names: readonly string[] }>
}
type StateModule = {
  useFormState: (options: {
    fields: Fields
    initial: Record<string, unknown>
    messageKeys: Record<string, string>
    helpValues: Record<string, Record<string, number>>
    lock?: (name: string) => MessageId | null
  }) => unknown
}
type AppModule = {
  Providers: ComponentType<{
    session: ClientSession
    dictionary: Record<string, string>
    nonce: string
    children?: ReactNode
  }>
}
type RouterModule = {
  StaticRouter: ComponentType<{ address: string; data: null; children: ReactElement }>
}
type LocalesModule = { loadDictionary: (language: string) => Promise<Record<string, string>> }

const common = { group: 'general', afterCode: 'locked' } as const
const fields: { readonly [K in Kind]: Extract<Field, { kind: K }> } = {
  text: { kind: 'text', max: 20, required: 'save', example: 'x', ...common },
  amount: { kind: 'amount', unit: '% vol', min: 0, max: 96, decimals: 2, example: 1, ...common },
  integer: { kind: 'integer', min: 1, max: 9, example: 1, ...common },
  flag: { kind: 'flag', example: true, ...common },
  choice: {
    kind: 'choice',
    choices: ['red', 'rose', 'dry_white', 'sparkling'],
    messagePrefix: 'choice.wineType',
    example: 'red',
    ...common,
  },
  multipleChoice: {
    kind: 'multipleChoice',
    choices: ['almond', 'barley', 'brazil-nut', 'cashew', 'celery', 'crustaceans', 'egg', 'fish', 'hazelnut'],
    required: 'save',
    messagePrefix: 'choice.allergen',
    example: [],
    ...common,
  },
  ordered: { kind: 'ordered', item: object({ id: text() }), max: 3, example: [], ...common },
  digits: { kind: 'digits', lengths: [13], example: '3012345000000', ...common },
  link: { kind: 'link', max: 50, example: 'https://a.test', ...common },
  phone: { kind: 'phone', example: '+33475080000', ...common },
  date: { kind: 'date', example: '2026-11-21', ...common },
}
/** The help of the text field names the bounds of the setting. */
const helpValues = { text: { min: 5, max: 20 } }
const messageKeys: Record<Kind, string> = {
  text: 'field.brand',
  amount: 'field.alcohol',
  integer: 'field.glasses',
  flag: 'field.organic',
  choice: 'field.wineType',
  multipleChoice: 'field.allergens',
  ordered: 'field.ingredients',
  digits: 'field.gln',
  link: 'field.website',
  phone: 'field.phone',
  date: 'field.vintage',
}
const kinds = Object.keys(fields) as Kind[]

async function draw(
  language: ClientSession['language'],
  initial: Record<string, unknown>,
  lock?: () => MessageId | null,
): Promise<{ html: string; dictionary: Record<string, string> }> {
  const [{ Form, FieldGrid }, { useFormState }, { Providers }, { loadDictionary }, { StaticRouter }] =
    await Promise.all([
      viewsModule<FormModule>('form/form.tsx'),
      viewsModule<StateModule>('form/form-state.ts'),
      viewsModule<AppModule>('app.tsx'),
      viewsModule<LocalesModule>('client/dictionaries.ts'),
      viewsModule<RouterModule>('router/provider.tsx'),
    ])
  const dictionary = await loadDictionary(language)
  function Page(): ReactElement {
    const state = useFormState({
      fields,
      initial,
      messageKeys,
      helpValues,
      ...(lock === undefined ? {} : { lock }),
    })
    return createElement(
      Form,
      { state, onSubmit: () => undefined },
      createElement(FieldGrid, { state, names: kinds }),
    )
  }
  const page = createElement(StaticRouter, { address: '/', data: null, children: createElement(Page) })
  return {
    html: renderToString(
      createElement(Providers, { session: { ...unknownSession, language }, dictionary, nonce: 'n' }, page),
    ),
    dictionary,
  }
}

describe('a form rendered from field declarations', function () {
  this.timeout(60_000)

  it('has an input with its title for every kind of field', async () => {
    const { html, dictionary } = await draw('en', {})
    for (const kind of kinds) expect(html, kind).to.contain(dictionary[`${messageKeys[kind]}.title`])
    for (const kind of kinds.filter((kind) => kind !== 'ordered'))
      expect(html, kind).to.contain(`id="field-${kind}"`)
  })

  it('formats amounts with the decimal mark of the language', async () => {
    expect((await draw('fr', { amount: 12.5 })).html).to.contain('value="12,5"')
    expect((await draw('en', { amount: 12.5 })).html).to.contain('value="12.5"')
  })

  it('marks required fields, and links the help to its input', async () => {
    const { html } = await draw('en', {})
    const input = /<input[^>]*id="field-text"[^>]*>/.exec(html)?.[0] ?? ''
    expect(input).to.contain('aria-required="true"')
    const description = /aria-describedby="([^"]+)"/.exec(input)?.[1]
    expect(html).to.match(new RegExp(`id="${description ?? '-'}"[^>]*>.*5 to 20 characters`))
  })

  it('marks the input of several choices as required, and not the box around it', async () => {
    const { html } = await draw('en', {})
    const input = /<input[^>]*id="field-multipleChoice"[^>]*>/.exec(html)?.[0]
    expect(input).to.contain('aria-required="true"')
    expect(html).not.to.match(/<div[^>]*aria-required/)
  })

  it('shows locked fields as text that says why, flags and choices with their words', async () => {
    const values = { text: 'Deux Rives', choice: 'red', amount: 12.5, multipleChoice: ['milk'] }
    const { html, dictionary } = await draw('en', values, () => 'part.form.locked')
    const shown = new Map(
      [
        ...html.matchAll(
          /<div[^>]*id="field-(\w+)"[^>]*><div[^>]*>([^<]*)<\/div><div[^>]*>([^<]*)<span([^>]*)>/gu,
        ),
      ].map(([, kind = '', title = '', text = '', lock = '']) => [kind, { title, text, lock }]),
    )
    for (const kind of kinds.filter((each) => each !== 'ordered')) {
      expect(shown.get(kind)?.title, kind).to.equal(dictionary[`${messageKeys[kind]}.title`])
      expect(shown.get(kind)?.lock, kind).to.contain(`title="${dictionary['part.form.locked'] ?? '-'}"`)
    }
    expect(html).not.to.match(/<(?:input|select|textarea)/u)
    expect(['text', 'flag', 'link'].map((kind) => shown.get(kind)?.text)).to.deep.equal([
      'Deux Rives',
      'No',
      '–',
    ])
    expect(shown.get('choice')?.text).to.equal('Red wine')
  })
})
