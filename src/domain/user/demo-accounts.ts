// The demo's accounts (contract 7). Every visitor shares them, so nothing that one visitor stores in them
// counts as the choice of the next.

const demoDomain = '@demo.test'

/** The e-mail address of a demo account by its name, as `owner`. */
export function demoEmail(name: string): string {
  return `${name}${demoDomain}`
}

/** Whether an e-mail address is one of a demo account. They exist only where `config.demo` is true. */
export function isDemoEmail(email: string): boolean {
  return email.endsWith(demoDomain)
}
