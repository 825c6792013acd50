// The limit of a CSV import (specification 9).

/** Most lines of one import file, without its header. */
export const mostImportLines = 300
