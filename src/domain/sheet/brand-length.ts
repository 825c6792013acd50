// The length of a brand (specification 9; decision 3), in a file of its own because every page knows it.

/** The default of the setting `BRAND_LENGTH`, in characters. */
export const defaultBrandLength = { min: 5, max: 20 } as const
