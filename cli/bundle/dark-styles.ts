// The dark scheme of pages without script. The scheme is an attribute that a script sets, so documents come light;
// without script, a second style sheet has the rules of the dark scheme for the document that says it is light.

/** The selectors of the schemes, as the bundle writes them. */
const scheme = (name: string): string => `[data-mantine-color-scheme=${name}]`
const [light, dark] = [scheme('light'), scheme('dark')]

/**
 * The rules of a style sheet that name the dark scheme, for a light document, within their layers and conditions. With
 * them, in their order, other rules of the same classes: those that go before the scheme's because they come later.
 */
export function darkStyles(styles: string): string {
  const selectors = [...styles.matchAll(/[^{}]+(?=\{)/g)].map(([selector]) => selector)
  const classes = new Set(selectors.filter(namesDark).flatMap(classesOf))
  const isNeeded = (selector: string): boolean =>
    namesDark(selector) ||
    (!selector.includes(light) && classesOf(selector).some((name) => classes.has(name)))
  return rulesOf(styles, isNeeded)
}

const namesDark = (selector: string): boolean => selector.includes(dark)
const classesOf = (selector: string): readonly string[] => selector.match(/\.[\w-]+/g) ?? []

function rulesOf(styles: string, isNeeded: (selector: string) => boolean): string {
  return blocksOf(styles)
    .map(({ head, body }) => {
      if (!head.startsWith('@')) return isNeeded(head) ? `${exchanged(head)}{${body}}` : ''
      const inner = rulesOf(body, isNeeded)
      return inner === '' ? '' : `${head}{${inner}}`
    })
    .join('')
}

/** A selector with each scheme in the place of the other. */
function exchanged(selector: string): string {
  return selector
    .split(dark)
    .map((part) => part.replaceAll(light, dark))
    .join(light)
}

type Block = { readonly head: string; readonly body: string }

/** The outermost blocks of a style sheet, each with what stands before its braces. */
function blocksOf(styles: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let start = 0
  let open = 0
  // Texts and comments are read as one: they may contain braces.
  for (const { 0: token, index } of styles.matchAll(
    /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\/|[{};]/gs,
  )) {
    if (token === '{') {
      if (depth === 0) open = index
      depth += 1
    } else if (token === '}') {
      depth -= 1
      if (depth === 0) {
        blocks.push({ head: styles.slice(start, open).trim(), body: styles.slice(open + 1, index) })
        start = index + 1
      }
    } else if (depth === 0 && !/^["']/.test(token)) start = index + token.length
  }
  return blocks
}
