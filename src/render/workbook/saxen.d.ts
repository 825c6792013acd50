// Types of `saxen`, as far as the readers of workbooks use it.

declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', handle: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag' | 'text' | 'cdata' | 'attention', handle: (text: string) => void): this
    on(event: 'error', handle: (error: Error) => void): this
    /** Parses the next chunk of a document; the events of complete tokens come during the call. */
    write(xml: string): this
    /** Ends the document; an incomplete rest is an error. */
    end(): Error | undefined
  }
}
