// Types of `saxen`, as far as our readers use it.

declare module 'saxen' {
  /** Where the parser is; lines and columns begin with 0. */
  type Context = () => { readonly line: number; readonly column: number }
  export class Parser {
    on(
      event: 'openTag',
      handle: (
        name: string,
        attributes: () => Record<string, string>,
        decode: unknown,
        isEmpty: boolean,
        context: Context,
      ) => void,
    ): this
    on(event: 'text', handle: (text: string, decode: unknown, context: Context) => void): this
    on(event: 'closeTag' | 'cdata' | 'attention', handle: (text: string) => void): this
    on(event: 'error' | 'warn', handle: (error: Error, context: Context) => void): this
    /** Parses the next chunk of a document; the events of complete tokens come during the call. */
    write(xml: string): this
    /** Ends the document; an incomplete rest is an error. */
    end(): Error | undefined
  }
}
