// Link types: the kind of page a link of an identified product leads to (GS1 Web Vocabulary, the ratified
// terms below gs1:linkType; their use: GS1-Conformant Resolver Standard 1.2, sections 2.5.2, 2.6 and 2.14).

/** The address of the GS1 Web Vocabulary; the prefix `gs1:` stands for it. */
export const vocabulary = 'https://ref.gs1.org/voc/'

/**
 * The ratified link types, without the deprecated ones and those that control a resolver (`defaultLink`,
 * `defaultLinkMulti`, `handledBy`).
 */
export const linkTypes = [
  'activityIdeas',
  'allergenInfo',
  'appDownload',
  'backgroundInfo',
  'brandHomepageClinical',
  'brandHomepagePatient',
  'careersInfo',
  'certificationInfo',
  'consumerHandlingStorageInfo',
  'dpp',
  'eifu',
  'epcis',
  'epil',
  'eventsInfo',
  'faqs',
  'hasRetailers',
  'homepage',
  'ingredientsInfo',
  'instructions',
  'jws',
  'leaveReview',
  'locationInfo',
  'logisticsInfo',
  'loyaltyProgram',
  'masterData',
  'menuInfo',
  'nutritionalInfo',
  'openingHoursInfo',
  'paymentLink',
  'pip',
  'promotion',
  'purchaseSuppliesOrAccessories',
  'quickStartGuide',
  'recallStatus',
  'recipeInfo',
  'registerProduct',
  'registryEntry',
  'relatedImage',
  'relatedVideo',
  'reportFound',
  'review',
  'safetyInfo',
  'scheduleTime',
  'serviceInfo',
  'smartLabel',
  'smpc',
  'socialMedia',
  'statisticInfo',
  'subscribe',
  'support',
  'sustainabilityInfo',
  'traceability',
  'tutorial',
  'userAgreement',
  'verificationService',
  'whatsInTheBox',
] as const
export type LinkType = (typeof linkTypes)[number]

/**
 * The link types that a producer may add to a wine, in the order of the selection list. The types that the
 * label itself answers (product page, ingredients, nutrition, allergens, master data) are absent, so that a
 * code always shows what the law requires.
 */
export const producerLinkTypes = [
  'homepage',
  'certificationInfo',
  'sustainabilityInfo',
  'traceability',
  'backgroundInfo',
  'consumerHandlingStorageInfo',
  'recipeInfo',
  'relatedImage',
  'relatedVideo',
  'review',
  'leaveReview',
  'hasRetailers',
  'paymentLink',
  'promotion',
  'loyaltyProgram',
  'eventsInfo',
  'locationInfo',
  'socialMedia',
  'subscribe',
  'faqs',
  'support',
  'safetyInfo',
  'dpp',
  'epcis',
  'logisticsInfo',
  'registryEntry',
  'verificationService',
  'recallStatus',
] as const satisfies readonly LinkType[]

/** The parsed `linkType` of a request. */
type LinkTypeRequest =
  | { readonly kind: 'type'; readonly type: LinkType }
  | { readonly kind: 'default' }
  /** All links, as a list. */
  | { readonly kind: 'linkset' }
  /** No link type, or one of another vocabulary. */
  | { readonly kind: 'unknown' }

/**
 * Parses the value of `linkType`: a term alone, with the prefix `gs1:`, or as an address of the old or the
 * new vocabulary; or `linkset`, formerly `all`.
 */
export function parseLinkType(text: string): LinkTypeRequest {
  if (text === 'linkset' || text === 'all') return { kind: 'linkset' }
  const name = text.replace(/^(?:gs1:|https?:\/\/(?:www\.|ref\.)?gs1\.org\/voc\/)/, '')
  if (name === 'defaultLink') return { kind: 'default' }
  const type = linkTypes.find((linkType) => linkType === name)
  return type === undefined ? { kind: 'unknown' } : { kind: 'type', type }
}
