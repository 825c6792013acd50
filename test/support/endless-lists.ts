// Lists of ingredients that are made to keep the reader of pasted lists busy: brackets in brackets, words that begin a
// part and never end it.

export const endlessLists: readonly string[] = [
  `${'wine ('.repeat(40)}sugar${')'.repeat(40)}`,
  `${'sugar ('.repeat(600)}x${')'.repeat(600)}`,
  '(a)'.repeat(1600),
  'E '.repeat(2500),
  'sugar '.repeat(830),
  'preservative and '.repeat(290),
  'a:'.repeat(2500),
  'a ('.repeat(1600),
  'organic '.repeat(620),
]
