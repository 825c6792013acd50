// The size and name rules of the house (docs/ARCHITECTURE.md, "Measure, names, habits") and typescript-eslint's
// strict rules, which read types.

import { basename } from 'node:path'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Tables, not code: their length is that of the law, the languages or the trade they list. */
const tables = ['src/domain/**/*-table.ts', 'src/domain/sheet/fields.ts', 'src/contract/operations/*.ts']

const noDefault = { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }
const noSyntax = [
  { selector: 'TSEnumDeclaration', message: 'Use a list of literals and its type.' },
  { selector: 'Decorator', message: 'Decorators are not erasable.' },
  {
    selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
    message: 'Prove the type instead of casting through unknown.',
  },
]
const noClock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'The ground floor knows no clock: take the moment as an argument.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'The ground floor knows no clock: take the moment as an argument.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'The ground floor knows no chance: take it as an argument.',
  },
]

const house = {
  rules: {
    'file-name': {
      create: (context) => ({
        Program(node) {
          const name = basename(context.filename).replace(/\.(?:test|config|d)?\.?[cm]?[jt]sx?$/u, '')
          if (/^\.|^\d{4}_[a-z_]+$/u.test(name)) return
          if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(name))
            context.report({ node, message: 'Name files in kebab-case.' })
          if (/^(?:utils?|helpers?|common|misc)$/u.test(name))
            context.report({ node, message: 'Name the file after its noun of the trade.' })
        },
      }),
    },
    'opening-comment': {
      create: (context) => ({
        Program(node) {
          const [first] = context.sourceCode.getAllComments()
          const start = context.sourceCode.text.startsWith('#!')
            ? context.sourceCode.text.indexOf('\n') + 1
            : 0
          if (
            first === undefined ||
            (context.sourceCode.text.slice(start, first.range[0]).trim() !== '' && first.type !== 'Shebang')
          ) {
            context.report({ node, message: 'Open the file with what it is and whose rule it holds.' })
          }
        },
      }),
    },
  },
}

export default defineConfig(
  // The batch kernel is AssemblyScript, which its own compiler checks.
  {
    ignores: ['node_modules/', 'dist/', 'var/', 'coverage/', 'docs/', 'public/', 'src/render/batch/kernel/'],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { house },
    rules: {
      'house/file-name': 'error',
      'house/opening-comment': 'error',
      'max-lines': ['error', { max: 350, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', noDefault, ...noSyntax],
      'eqeqeq': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      // Spread over a text gives its characters, which is what is wanted.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['src/domain/**'],
    rules: { 'no-restricted-syntax': ['error', noDefault, ...noSyntax, ...noClock] },
  },
  { files: tables, rules: { 'max-lines': 'off' } },
  {
    files: ['views/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['views/pages/**'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  // A migration lists the columns of its tables.
  { files: ['migrations/**'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['test/**'],
    rules: {
      // A describe holds its tests, and chai asserts through properties.
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      'house/opening-comment': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['*.config.{js,ts}'], rules: { 'no-restricted-syntax': ['error', ...noSyntax] } },
  { files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
)
