// Values of JSON, and what they are.

/** A value of JSON. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject
/** An object of JSON. */
export type JsonObject = { readonly [name: string]: Json }

/** Whether a value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}

/** Whether a value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text of a value; empty for anything else. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** The items of a list; none for anything else. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : []
}
