// The type of peak-memory.mjs, which is plain JavaScript because it is loaded before any command.

/** The most memory that this process used, in megabytes. */
export function peakMegabytes(): number
