// The project's own lint rules on names, syntax and sizes (docs/ARCHITECTURE.md), for oxlint. `.oxlintrc.json` says
// in which folders each holds.

import { basename } from 'node:path'

/** A rule that reports the nodes that match a selector, each with a sentence that says what to do instead. */
function restrict(messages) {
  return {
    create: (context) =>
      Object.fromEntries(
        Object.entries(messages).map(([selector, message]) => [
          selector,
          (node) => context.report({ node, message }),
        ]),
      ),
  }
}

const fileName = {
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
}

const openingComment = {
  create: (context) => ({
    Program(node) {
      const text = context.sourceCode.text.replace(/^#!.*\n/u, '')
      if (!/^\s*(?:\/\/|\/\*)/u.test(text))
        context.report({
          node,
          message: 'Begin the file with a comment: what it is and whose rule it implements.',
        })
    },
  }),
}

const clockMessage = 'Domain code reads no clock: take the time as an argument.'

export default {
  meta: { name: 'project' },
  rules: {
    'file-name': fileName,
    'opening-comment': openingComment,
    'named-exports': restrict({ ExportDefaultDeclaration: 'Export by name.' }),
    'plain-syntax': restrict({
      TSEnumDeclaration: 'Use a list of literals and its type.',
      Decorator: 'Decorators are not erasable.',
      'TSAsExpression > TSAsExpression > TSUnknownKeyword':
        'Narrow the type instead of casting through unknown.',
    }),
    'no-clock': restrict({
      "NewExpression[callee.name='Date'][arguments.length=0]": clockMessage,
      "MemberExpression[object.name='Date'][property.name='now']": clockMessage,
      "MemberExpression[object.name='Math'][property.name='random']":
        'Domain code is deterministic: take random values as arguments.',
    }),
  },
}
