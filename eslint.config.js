// The project's rules on sizes and names (docs/ARCHITECTURE.md) and the strict, type-aware rules of
// typescript-eslint.

import { basename } from 'node:path'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import tseslint from 'typescript-eslint'

/** Tables of data: their length follows the law, the languages or the products they list. */
const tables = [
  'src/domain/**/*-table.ts',
  'src/domain/company-archive/tables.ts',
  'src/domain/sheet/fields.ts',
  'src/contract/operations/*.ts',
]

/** React components are longer than other functions: their markup takes a line per element and property. */
const componentLines = (max) => ['error', { max, skipBlankLines: true, skipComments: true }]

const noDefault = { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }
const noSyntax = [
  { selector: 'TSEnumDeclaration', message: 'Use a list of literals and its type.' },
  { selector: 'Decorator', message: 'Decorators are not erasable.' },
  {
    selector: 'TSAsExpression > TSAsExpression > TSUnknownKeyword',
    message: 'Narrow the type instead of casting through unknown.',
  },
]
const noClock = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'Domain code reads no clock: take the time as an argument.',
  },
  {
    selector: "MemberExpression[object.name='Date'][property.name='now']",
    message: 'Domain code reads no clock: take the time as an argument.',
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'Domain code is deterministic: take random values as arguments.',
  },
]

const project = {
  rules: {
    'file-name': {
      create: (context) => ({
        Program(node) {
          const name = basename(context.filename).replace(/\.(?:test|config|d)?\.?[cm]?[jt]sx?$/u, '')
          if (/^\.|^\d{4}_[a-z_]+$/u.test(name)) return
          if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(name))
            context.report({ node, message: 'Name files in kebab-case.' })
          if (/^(?:utils?|helpers?|common|misc)$/u.test(name))
            context.report({ node, message: 'Name the file after the domain noun it implements.' })
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
            context.report({
              node,
              message: 'Begin the file with a comment: what it is and whose rule it implements.',
            })
          }
        },
      }),
    },
  },
}

export default defineConfig(
  // The batch kernel is AssemblyScript, which its own compiler checks.
  {
    ignores: [
      'node_modules/',
      'dist/',
      'var/',
      'coverage/',
      'docs/',
      'public/',
      'src/render/batch/kernel/',
      'clients/typescript/src/',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { project },
    rules: {
      'project/file-name': 'error',
      'project/opening-comment': 'error',
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
      // Spreading a string into its characters is intended.
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
  { files: ['views/**/*.tsx'], rules: { 'max-lines-per-function': componentLines(110) } },
  {
    files: ['views/pages/**'],
    rules: { 'max-lines-per-function': componentLines(120) },
  },
  // A migration lists all columns of its tables.
  { files: ['migrations/**'], rules: { 'max-lines-per-function': 'off' } },
  {
    files: ['test/**'],
    rules: {
      // A `describe` callback contains all its tests; chai asserts through properties.
      'max-lines-per-function': 'off',
      'max-lines': 'off',
      'project/opening-comment': 'off',
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  { files: ['*.config.{js,ts}'], rules: { 'no-restricted-syntax': ['error', ...noSyntax] } },
  { files: ['**/*.{js,mjs,cjs}'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
)
