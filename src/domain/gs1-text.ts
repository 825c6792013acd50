// Texts that a GS1 code can hold: lots, consumer product variants, serials.

/**
 * GS1 AI encodable character set 82, 1 to 20 characters (GS1 General Specifications, figure 7.11-1; AI 10,
 * 21, 22).
 */
export const gs1TextPattern = '^[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z]{1,20}$'

/** The form of a text field that a GS1 code holds; its issue says which characters there are. */
export const gs1Form = { max: 20, pattern: gs1TextPattern, patternIssue: 'gs1Text' } as const
