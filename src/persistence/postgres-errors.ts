// The errors of PostgreSQL that this product reacts to, by SQLSTATE (PostgreSQL manual, appendix A). No other
// file reads error codes of the database.

const sqlStates = {
  uniqueViolation: ['23505'],
  /** Deadlock detected, serialization failure: the transaction is rolled back and may run again. */
  conflict: ['40P01', '40001'],
  /** A prepared statement that does not exist, exists already, or returns other columns since a migration. */
  preparedStatement: ['26000', '42P05', '0A000'],
  undefinedTable: ['42P01'],
  /** A statement after the one whose error has ended the transaction. */
  transactionEnded: ['25P02'],
} as const

/** Whether a unique index was violated, by the name of the index. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  return (
    hasState(error, sqlStates.uniqueViolation) &&
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === index
  )
}

/** Whether PostgreSQL ended the transaction in favour of a concurrent one. Running it again is safe. */
export function isTransactionConflict(error: unknown): boolean {
  return hasState(error, sqlStates.conflict)
}

/**
 * Whether the server takes no statements now, or gave this one up: connection exceptions (class 08), no room for
 * more connections, memory or files (class 53), a server that stops or starts, a statement over its time limit.
 */
export function isServerUnavailable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:08|53|57P0[1235]$|57014$)/.test(String(error.code))
}

/** Whether a statement was refused because of its data: a value, a constraint or a limit (classes 22, 23, 54). */
export function isDataError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:2[23]|54)/.test(String(error.code))
}

/** Whether the connection does not have the prepared statement, or has an outdated one. */
export function isPreparedStatementError(error: unknown): boolean {
  return hasState(error, sqlStates.preparedStatement)
}

/** Of the errors of one transaction, the one that has ended it: PostgreSQL refuses every statement after it. */
export function firstCause(errors: readonly unknown[]): unknown {
  return errors.find((error) => !hasState(error, sqlStates.transactionEnded)) ?? errors[0]
}

/** Whether a table does not exist. */
export function isUndefinedTable(error: unknown): boolean {
  return hasState(error, sqlStates.undefinedTable)
}

/** The name of the unique index that was violated, or null for any other error. */
export function violatedIndex(error: unknown): string | null {
  return hasState(error, sqlStates.uniqueViolation) && error instanceof Error && 'constraint' in error
    ? String(error.constraint)
    : null
}

function hasState(error: unknown, states: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && states.includes(String(error.code))
}
