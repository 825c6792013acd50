// The statements of a source file, as V8 and this project count them: where each begins, and on which line.

import ts from 'typescript'

/** A place where code begins that runs: the offset in UTF-16 units, and the line, from 1. */
export interface Statement {
  readonly offset: number
  readonly line: number
}

/** Declarations that leave nothing to run: types, imports, and functions, whose bodies are counted instead. */
const silent: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.Block,
  ts.SyntaxKind.EmptyStatement,
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.ClassDeclaration,
])

/** The statements of a file in TypeScript, with the bodies of arrow functions that are one expression. */
export function statementsOf(code: string): Statement[] {
  const file = ts.createSourceFile('file.ts', code, ts.ScriptTarget.Latest, false)
  const statements: Statement[] = []
  const visit = (node: ts.Node): void => {
    if (runs(node)) {
      const offset = node.getStart(file)
      statements.push({ offset, line: file.getLineAndCharacterOfPosition(offset).line + 1 })
    }
    if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) {
      const offset = node.body.getStart(file)
      statements.push({ offset, line: file.getLineAndCharacterOfPosition(offset).line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return statements
}

function runs(node: ts.Node): boolean {
  return ts.isStatement(node) && !silent.has(node.kind)
}
