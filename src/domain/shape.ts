// Shapes: builders that give a value's JSON Schema and its TypeScript type together.
// They use the subset of JSON Schema 2020-12 that ajv compiles.

/** A JSON Schema document, as plain data. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** A JSON Schema with the TypeScript type of the values it accepts; `sample` exists only for the compiler. */
export type Shape<T> = { readonly schema: JsonSchema; readonly sample?: T }

/** The type of the values that a shape accepts. */
export type Infer<S> = S extends Shape<infer T> ? T : never

type Optional<T> = Shape<T> & { readonly optional: true }
type Members = Record<string, Shape<unknown>>
type OptionalKeys<M> = { [K in keyof M]: M[K] extends { optional: true } ? K : never }[keyof M]
type ObjectOf<M extends Members> = { [K in Exclude<keyof M, OptionalKeys<M>>]: Infer<M[K]> } & {
  [K in OptionalKeys<M>]?: Infer<M[K]>
}
type Simplify<T> = { [K in keyof T]: T[K] }

/** Text of `min` to `max` characters (default 0 to 2000), optionally of a pattern or a known format. */
export function text(
  bounds: { min?: number; max?: number; pattern?: string; format?: string } = {},
): Shape<string> {
  const { min = 0, max = 2000, pattern, format } = bounds
  return {
    schema: {
      type: 'string',
      minLength: min,
      maxLength: max,
      ...(pattern === undefined ? {} : { pattern }),
      ...(format === undefined ? {} : { format }),
    },
  }
}

/** An integer between `min` and `max`, both included (default 0 to 2^53 - 1). */
export function integer(min = 0, max = Number.MAX_SAFE_INTEGER): Shape<number> {
  return { schema: { type: 'integer', minimum: min, maximum: max } }
}

/** A number between `min` and `max`, both included. */
export function amount(min = -1e12, max = 1e12): Shape<number> {
  return { schema: { type: 'number', minimum: min, maximum: max } }
}

/** True or false. */
export function flag(): Shape<boolean> {
  return { schema: { type: 'boolean' } }
}

/** One of the given strings or numbers. */
export function oneOf<const T extends readonly (string | number)[]>(...values: T): Shape<T[number]> {
  return { schema: { enum: values } }
}

/** A list of at most `max` values of one shape. */
export function list<T>(item: Shape<T>, max = 10_000, min = 0): Shape<T[]> {
  return { schema: { type: 'array', items: item.schema, maxItems: max, minItems: min } }
}

/** The value or null. */
export function nullable<T>(inner: Shape<T>): Shape<T | null> {
  return { schema: { anyOf: [inner.schema, { type: 'null' }] } }
}

/** An object member that may be absent. */
export function optional<T>(inner: Shape<T>): Optional<T | undefined> {
  return { schema: inner.schema, optional: true }
}

/** An object with exactly these members; others are refused. */
export function object<M extends Members>(members: M): Shape<Simplify<ObjectOf<M>>> {
  const required = Object.keys(members).filter((name) => !('optional' in (members[name] ?? {})))
  const properties = Object.fromEntries(Object.entries(members).map(([name, shape]) => [name, shape.schema]))
  return { schema: { type: 'object', properties, required, additionalProperties: false } }
}

/** A dictionary from any name to one shape. */
export function dictionary<T>(item: Shape<T>): Shape<Record<string, T>> {
  return { schema: { type: 'object', additionalProperties: item.schema } }
}

/** A value with a schema of the caller's own; the caller also states the type. */
export function shaped<T>(schema: JsonSchema): Shape<T> {
  return { schema }
}
