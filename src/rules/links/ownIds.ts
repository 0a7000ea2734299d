import { FORM_IDS } from '../forms/formTable.ts'

/**
 * The ids of the pages' own elements, by which scripts, labels and links find them. No text of an editor may have one: of
 * two elements with one id only the first is found. A new id of a component has its line here; a test reads the sources.
 */

const NAMED: readonly string[] = [
  // The page around everything.
  'main',
  'drawer',
  'consent-title',
  'text-us-title',
  // Parts of views.
  'about',
  'also-title',
  'certified',
  'certified-title',
  'enquire',
  'facts',
  'features',
  'form',
  'grades',
  'help',
  'kept-list',
  'market-note',
  'more-models',
  'near-branch',
  'others',
  'part-more',
  'part-openings',
  'part-reviews',
  'recent-title',
  'saved-empty',
  'saved-start',
  'search-sort',
  'seek',
  'similar',
  'specifications',
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
]

const FAMILIES: readonly RegExp[] = [
  // Forms, and what is in them: 'lead-general', 'lead-general-email', 'lead-vehicle'.
  new RegExp(`^lead-(?:vehicle|\\d+|${FORM_IDS.join('|')})(?:-|$)`),
  /^(?:inline|enquire|test-drive|request-photos)-form(?:-|$)/,
  /^buyer-/,
  // Dialogs and their titles.
  /^(?:(?:enquire|test-drive)-dialog|request-photos)(?:-title)?$/,
  // What is suggested below a search field.
  /^suggest-\d+(?:-|$)/,
  // The parts of lists.
  /^(?:menu|shelf|picture)-\d+$/,
  /^range-/,
]

/** What is put before an editor's id that is one of ours; no id of ours begins so. */
export const APART = 'section-'

export const isOwnId = (id: string): boolean =>
  NAMED.includes(id) || FAMILIES.some((family) => family.test(id))

/** An id for an editor's heading: what was asked for, or, where that is one of ours, another. */
export const editorsId = (id: string): string => (isOwnId(id) ? `${APART}${id}` : id)
