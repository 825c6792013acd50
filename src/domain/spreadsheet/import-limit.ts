// The limit of a CSV import (specification 9).

/** Maximum number of lines in one import file, without its header. */
export const maxImportLines = 300
