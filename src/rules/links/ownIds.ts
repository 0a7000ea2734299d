import { FORM_IDS } from '../forms/formTable.ts'

/**
 * The ids of our own elements, which scripts, labels and links use. Editors' headings mustn't have the same ids, because browsers find only
 * the first element with an id. Add new ids here; a test looks for missing ones in the sources.
 */

const NAMED: readonly string[] = [
  'main',
  'drawer',
  'consent-title',
  'text-us-title',
  'about',
  'also-title',
  'certified',
  'certified-title',
  'checklist',
  'condition',
  'condition-title',
  'enquire',
  'facts',
  'features',
  'form',
  'gone',
  'grades',
  'help',
  'kept-list',
  'market-note',
  'more-models',
  'near-branch',
  'no-checkout',
  'others',
  'part-routes',
  'part-timeline',
  'part-vehicles',
  'prices-paid',
  'products',
  'part-more',
  'part-openings',
  'part-reviews',
  'recent-title',
  'saved-empty',
  'saved-start',
  'search-sort',
  'seek',
  'services',
  'sides',
  'similar',
  'site-words',
  'specifications',
  'steps',
  'steps-title',
  'stock',
  'stock-title',
  'vehicle-map',
  'payment-cancelled',
  'payment-failed',
  // The finance calculator, and the form below it.
  'finance-calculator',
  'finance-title',
  'finance-form',
  'finance-amount',
  'finance-deposit',
  'finance-termMonths',
  'finance-rate',
  'finance-balloon',
  // What the vehicle's trade asks for.
  'axles',
  'family',
  'floor-plan',
  'riding',
  'towing',
]

const FAMILIES: readonly RegExp[] = [
  // Forms and their contents: 'lead-general', 'lead-general-email', 'lead-vehicle'.
  new RegExp(`^lead-(?:vehicle|\\d+|own|${FORM_IDS.join('|')})(?:-|$)`),
  /^(?:inline|enquire|test-drive|request-photos)-form(?:-|$)/,
  /^buyer-/,
  /^(?:(?:enquire|test-drive)-dialog|request-photos)(?:-title)?$/,
  /^suggest-\d+(?:-|$)/,
  /^(?:browse|menu|shelf|picture)-\d+$/,
  /^range-/,
  /^(?:task|products)-/,
  /^measure-/,
]

/** The prefix for an editor's id that equals one of ours. None of our own ids begins with it. */
export const APART = 'section-'

export const isOwnId = (id: string): boolean =>
  NAMED.includes(id) || FAMILIES.some((family) => family.test(id))

export const editorsId = (id: string): string => (isOwnId(id) ? `${APART}${id}` : id)
