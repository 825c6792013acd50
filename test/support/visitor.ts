// An HTTP client that stores cookies and returns the XSRF token, as a browser does.

export type VisitorAnswer = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  readonly body: Record<string, unknown>
}

export class Visitor {
  readonly #origin: string
  readonly #language: string
  readonly #connection: 'keep-alive' | 'close'
  readonly #cookies = new Map<string, string>()

  /**
   * @param connection `close` for a visitor who calculates for long between requests: the server closes an idle
   * connection after five seconds, and a request that crosses that is lost
   */
  constructor(origin: string, language = 'en', connection: 'keep-alive' | 'close' = 'keep-alive') {
    this.#origin = origin
    this.#language = language
    this.#connection = connection
  }

  /** GETs an address; the body is empty when it is no JSON. */
  get(path: string): Promise<VisitorAnswer> {
    return this.#fetch(path, { method: 'GET' })
  }

  /** POSTs JSON with the token of the cookie, or another one. */
  post(path: string, input: unknown, options: { token?: string } = {}): Promise<VisitorAnswer> {
    return this.send(path, JSON.stringify(input), 'application/json', options)
  }

  /** POSTs any text or bytes. */
  send(
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    type: string,
    options: { token?: string } = {},
  ): Promise<VisitorAnswer> {
    const token = options.token ?? this.#cookies.get('XSRF-TOKEN') ?? ''
    return this.#fetch(path, { method: 'POST', body }, { 'content-type': type, 'x-xsrf-token': token })
  }

  /** Deletes a cookie, as a browser does when it is closed. */
  forget(cookie: string): void {
    this.#cookies.delete(cookie)
  }

  /** The headers of every request, for tests that fetch pages themselves. */
  headers(): Record<string, string> {
    return {
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-language': this.#language,
    }
  }

  async #fetch(
    path: string,
    request: { method: string; body?: string | Uint8Array<ArrayBuffer> },
    headers: Record<string, string> = {},
  ): Promise<VisitorAnswer> {
    const answer = await fetch(`${this.#origin}${path}`, {
      ...request,
      headers: { connection: this.#connection, ...headers, ...this.headers() },
      redirect: 'manual',
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      this.#cookies.set(name, value)
    }
    const text = await answer.text()
    const isJson = (answer.headers.get('content-type') ?? '').includes('json')
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }
}
