// Values that the server computes while it renders a page, and that the document hands to the browser: what the code
// that computes them says there is loaded after the page.

import { createContext, useContext } from 'react'

/** Values by name: filled on the server, read in the browser. */
export type ServerValues = Record<string, unknown>

const Values = createContext<ServerValues>({})
export const ServerValuesProvider = Values.Provider

/**
 * A value that the server computed, until the browser can compute it itself; null when neither has it.
 * @param name of the value, once in a page; it is one of JSON
 * @param computed null in a browser that has not loaded what computes it
 */
export function useServerValue<T>(name: string, computed: T | null): T | null {
  const values = useContext(Values)
  if (import.meta.env.SSR && computed !== null) values[name] = computed
  return computed ?? (values[name] as T | undefined) ?? null
}
