// The reason of a decision of support or of a dispute, which people receive.

/** Least length of a reason, in characters. */
export const minReasonLength = 10
