import { storageKey } from '#rules/browser/stored.ts'

/** Where a site keeps the shopper's measures (rules/browser/measures.ts). */
export const measuresKey = (siteSlug: string): string => storageKey(siteSlug, 'measures')
