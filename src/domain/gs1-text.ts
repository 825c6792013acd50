// Texts that a GS1 code can hold: lots, consumer product variants, serials.

/**
 * GS1 AI encodable character set 82, 1 to 20 characters (GS1 General Specifications, figure 7.11-1; AI 10,
 * 21, 22).
 */
export const gs1TextPattern = '^[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z]{1,20}$'

/** The issue of a text that does not match a pattern: for a text of GS1 it says which characters there are. */
export function issueOfPattern(pattern: unknown): { readonly code: string } {
  return pattern === gs1TextPattern ? { code: 'gs1Text' } : { code: 'pattern' }
}
