// Link types: what a link of an identified thing leads to (GS1 Web Vocabulary, the ratified terms below gs1:linkType; their
// use: GS1-Conformant Resolver Standard 1.2, sections 2.5.2, 2.6 and 2.14).

/** Where GS1 keeps its vocabulary; `gs1:` stands for it. */
export const vocabulary = 'https://ref.gs1.org/voc/'

/** Ratified link types, without those that steer a resolver (`defaultLink`, `defaultLinkMulti`, `handledBy`) and the deprecated. */
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
 * Those a producer may add to a wine, in the order of the list he picks from. What the label itself answers (product page,
 * ingredients, nutrition, allergens, master data) is never led elsewhere, so that a code always shows what the law asks.
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
export type ProducerLinkType = (typeof producerLinkTypes)[number]

/** What a request asks for by `linkType`. */
export type AskedLinkType =
  | { readonly kind: 'type'; readonly type: LinkType }
  | { readonly kind: 'default' }
  /** All links there are, as a list. */
  | { readonly kind: 'linkset' }
  /** A type that is none, or of a vocabulary that is not known here. */
  | { readonly kind: 'unknown' }

/**
 * Reads the value of `linkType`: a term bare, with the prefix `gs1:`, or as a whole address of the old or the new
 * vocabulary; `linkset`, or its elder name `all`.
 */
export function readLinkType(text: string): AskedLinkType {
  if (text === 'linkset' || text === 'all') return { kind: 'linkset' }
  const name = text.replace(/^(?:gs1:|https?:\/\/(?:www\.|ref\.)?gs1\.org\/voc\/)/, '')
  if (name === 'defaultLink') return { kind: 'default' }
  const type = linkTypes.find((one) => one === name)
  return type === undefined ? { kind: 'unknown' } : { kind: 'type', type }
}
