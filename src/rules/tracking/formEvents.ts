import { slugify } from '#lib/slug.ts'
import { FORM_EVENT } from './eventIds.ts'
import { isTestDriveOnly } from '../vehicle/tag.ts'
import { text } from '#lib/values.ts'

/** All tracking events ('form events', with ids from 1 to 59), and which event fires when a form is completed (spec §9). */

export interface FormEvent {
  id: number
  name: string
  kind: 'page' | 'form' | 'action'
  /** 'spec' if the specification gives the event's number; 'ours' if it doesn't, and we chose a number that it leaves free. */
  source: 'spec' | 'ours'
}

/**
 * All 59 events, in order. Spec §9 gives the numbers of some events. It says that the others are page views and form submissions, and lists
 * their kinds. In the order of that list, page views have the numbers from 1 to 13, and forms those from 14 (new) and 15 (used) to 22
 * (general, the default). This agrees with the numbers that the spec gives.
 */
export const FORM_EVENTS: readonly FormEvent[] = [
  { id: 1, name: 'new_vehicle_page', kind: 'page', source: 'ours' },
  { id: 2, name: 'used_vehicle_page', kind: 'page', source: 'ours' },
  { id: 3, name: 'special_offer_page', kind: 'page', source: 'ours' },
  { id: 4, name: 'test_drive_page', kind: 'page', source: 'ours' },
  { id: 5, name: 'trade_in_page', kind: 'page', source: 'ours' },
  { id: 6, name: 'fleet_page', kind: 'page', source: 'ours' },
  { id: 7, name: 'service_page', kind: 'page', source: 'ours' },
  { id: 8, name: 'parts_page', kind: 'page', source: 'ours' },
  { id: 9, name: 'general_page', kind: 'page', source: 'ours' },
  { id: 10, name: 'finance_page', kind: 'page', source: 'ours' },
  { id: 11, name: 'insurance_page', kind: 'page', source: 'ours' },
  { id: 12, name: 'competition_page', kind: 'page', source: 'ours' },
  { id: 13, name: 'sell_my_car_page', kind: 'page', source: 'ours' },
  { id: 14, name: 'new_enquiry', kind: 'form', source: 'spec' },
  { id: 15, name: 'used_enquiry', kind: 'form', source: 'spec' },
  { id: 16, name: 'special_offer', kind: 'form', source: 'ours' },
  { id: 17, name: 'new_test_drive', kind: 'form', source: 'spec' },
  { id: 18, name: 'trade_in', kind: 'form', source: 'ours' },
  { id: 19, name: 'fleet', kind: 'form', source: 'ours' },
  { id: 20, name: 'service', kind: 'form', source: 'ours' },
  { id: 21, name: 'parts', kind: 'form', source: 'ours' },
  { id: 22, name: 'completion', kind: 'form', source: 'spec' },
  { id: 23, name: 'finance', kind: 'form', source: 'ours' },
  { id: 24, name: 'insurance', kind: 'form', source: 'ours' },
  { id: 25, name: 'click_to_call', kind: 'action', source: 'spec' },
  { id: 26, name: 'finance_calculator', kind: 'action', source: 'spec' },
  { id: 27, name: 'competition', kind: 'form', source: 'ours' },
  { id: 28, name: 'sell_my_car', kind: 'form', source: 'ours' },
  { id: 29, name: 'search', kind: 'action', source: 'spec' },
  { id: 30, name: 'reserve_page', kind: 'page', source: 'ours' },
  { id: 31, name: 'reserve', kind: 'form', source: 'ours' },
  { id: 32, name: 'step', kind: 'action', source: 'spec' },
  { id: 33, name: 'survey_page', kind: 'page', source: 'ours' },
  { id: 34, name: 'survey', kind: 'form', source: 'ours' },
  { id: 35, name: 'login_open', kind: 'action', source: 'spec' },
  { id: 36, name: 'login_submit', kind: 'action', source: 'spec' },
  { id: 37, name: 'verification_open', kind: 'action', source: 'spec' },
  { id: 38, name: 'verification_done', kind: 'action', source: 'spec' },
  { id: 39, name: 'favourite_added', kind: 'action', source: 'spec' },
  { id: 40, name: 'garage_page', kind: 'page', source: 'ours' },
  { id: 41, name: 'get_directions', kind: 'action', source: 'spec' },
  { id: 42, name: 'home_page', kind: 'page', source: 'ours' },
  { id: 43, name: 'search_page', kind: 'page', source: 'ours' },
  { id: 44, name: 'range_page', kind: 'page', source: 'ours' },
  { id: 45, name: 'locations_page', kind: 'page', source: 'ours' },
  { id: 46, name: 'news_page', kind: 'page', source: 'ours' },
  { id: 47, name: 'about_page', kind: 'page', source: 'ours' },
  { id: 48, name: 'used_test_drive', kind: 'form', source: 'spec' },
  { id: 49, name: 'success_page', kind: 'page', source: 'ours' },
  { id: 50, name: 'careers_page', kind: 'page', source: 'ours' },
  { id: 51, name: 'career', kind: 'form', source: 'spec' },
  { id: 52, name: 'document_request_page', kind: 'page', source: 'ours' },
  { id: 53, name: 'document_request', kind: 'form', source: 'ours' },
  { id: 54, name: 'webchat_open', kind: 'action', source: 'spec' },
  { id: 55, name: 'webchat_first_message', kind: 'action', source: 'spec' },
  { id: 56, name: 'text_us', kind: 'form', source: 'ours' },
  { id: 57, name: 'webchat_message', kind: 'action', source: 'spec' },
  { id: 58, name: 'finance_sign_in', kind: 'action', source: 'spec' },
  { id: 59, name: 'personalised_finance', kind: 'action', source: 'spec' },
]

export interface CompletedForm {
  category?: string | null
  subcategory?: string | null
  car_type?: string | null
  tag?: string | null
}

type FormKind = 'vehicle' | 'new' | 'used' | 'test-drive' | { id: number }

/** The kind of form for each category. The keys are slugs of categories, without 'enquiry' (in the US 'inquiry') at the end. */
const KINDS: ReadonlyMap<string, FormKind> = new Map<string, FormKind>([
  ['vehicle', 'vehicle'],
  ['car', 'vehicle'],
  ['stock', 'vehicle'],
  ['request-photos', 'vehicle'],
  ['new-vehicle', 'new'],
  ['new-car', 'new'],
  ['used-vehicle', 'used'],
  ['used-car', 'used'],
  ['test-drive', 'test-drive'],
  ['book-a-test-drive', 'test-drive'],
  ['test-drive-booking', 'test-drive'],
  ['special-offer', { id: 16 }],
  ['special-offers', { id: 16 }],
  ['trade-in', { id: 18 }],
  ['trade-in-valuation', { id: 18 }],
  ['fleet', { id: 19 }],
  ['service', { id: 20 }],
  ['service-booking', { id: 20 }],
  ['book-a-service', { id: 20 }],
  ['parts', { id: 21 }],
  ['finance', { id: 23 }],
  ['finance-application', { id: 23 }],
  ['insurance', { id: 24 }],
  ['competition', { id: 27 }],
  ['sell-my-car', { id: 28 }],
  ['reserve', { id: 31 }],
  ['reserve-car', { id: 31 }],
  ['survey', { id: 34 }],
  ['career', { id: 51 }],
  ['careers', { id: 51 }],
  ['document-request', { id: 53 }],
  ['text-us', { id: 56 }],
])

/**
 * The event that fires when a form is completed (spec §9). It depends on the form's subcategory if that names a kind of form (a test drive
 * is sent as New or Used Vehicle Enquiry with the subcategory Test Drive), otherwise on its category. For vehicle enquiries and test
 * drives, it also depends on the car. Every other form, including a test drive without a vehicle, fires the default event for a completed
 * form, 22.
 */
export function completionEvent(form: CompletedForm): number {
  const category = kindOf(form.category)
  const kind = kindOf(form.subcategory) ?? category
  if (kind === undefined) return FORM_EVENT.completion
  if (typeof kind === 'object') return kind.id
  // Spec §9: 'new-car test drive or Test Drive Only tag', so the tag is checked before the car's type.
  if (isTestDriveOnly(form.tag)) return FORM_EVENT.newTestDrive
  const named = category === 'new' || category === 'used' || text(form.car_type) !== ''
  if (kind === 'test-drive' && !named) return FORM_EVENT.completion
  const used = kind === 'used' || (kind !== 'new' && isUsed(form.car_type, category))
  if (kind === 'test-drive') return used ? FORM_EVENT.usedTestDrive : FORM_EVENT.newTestDrive
  return used ? FORM_EVENT.usedEnquiry : FORM_EVENT.newEnquiry
}

/**
 * Whether a form counts as being about a used car. The car's type decides (a demo is used); if that's unknown, the form's category does.
 */
function isUsed(carType: unknown, category: FormKind | undefined): boolean {
  const type = text(carType).toLowerCase()
  return type === '' ? category === 'used' : type === 'used' || type === 'demo'
}

function kindOf(category: unknown): FormKind | undefined {
  return KINDS.get(slugify(category).replace(/-(?:enquiry|inquiry)$/, ''))
}
