import { isRecord, lookUp } from '#lib/values.ts'
import { FORM_EVENT } from './eventIds.ts'
import { FORM_EVENTS } from './formEvents.ts'

/**
 * The GA4 events of the Automotive Standards Council (docs/tracking.md), as data: which of them an event of ours stands for. The spec has no
 * numbers for some of what shoppers do, so those have names (`TrackedAction`).
 */

export type AscParameters = Readonly<Record<string, string>>

export interface AscEvent {
  name: string
  parameters: AscParameters
}

/**
 * What the spec doesn't number (§9), but the council's events tell of. 'page' is the view of a page that has no event of its own. A click
 * becomes a 'menu' or 'button', and a change of filters a 'filter' for each (features/tracking/events/ascActions.ts).
 */
export type TrackedAction =
  | 'page'
  | 'click'
  | 'menu'
  | 'button'
  | 'picture'
  | 'filters'
  | 'filter'
  | 'form_start'
  | 'chat_start'
  | 'checkout'

interface Template {
  name: string
  /** The same every time. */
  fixed: AscParameters
  /** Which parameters the part of the page that reports the event adds. */
  takes: readonly string[]
  /** The event is sent only on pages with this parameter. */
  of?: string
}

const event = (
  name: string,
  fixed: AscParameters = {},
  takes: readonly string[] = [],
  of = '',
): Template => ({
  name,
  fixed,
  takes,
  ...(of !== '' && { of }),
})

const SALES = { department: 'sales' }
const FORM = ['form_name', 'form_type']

/** @param own ends the name of the second event, which tells what the form is for */
function submission(department: string, own = ''): Template[] {
  const fixed = { comm_type: 'form', comm_outcome: 'crm_update', department }
  return ['asc_form_submission', ...(own === '' ? [] : [`asc_form_submission_${own}`])].map((name) =>
    event(name, fixed, FORM),
  )
}

const PAGEVIEW = event('asc_pageview')
const VIEW = [
  PAGEVIEW,
  event('asc_item_pageview', {}, [], 'item_type'),
  event('asc_itemlist_pageview', {}, [], 'item_results'),
  event(
    'asc_special_offer',
    { ...SALES, flow_outcome: 'engage', element_position: 'page' },
    [],
    'promotion_name',
  ),
]

const CLICK = { event_action: 'click' }
const TO_LINK = ['element_text', 'link_url']

function link(fixed: AscParameters): Template[] {
  return [event('asc_cta_interaction', { ...CLICK, event_action_result: 'redirect', ...fixed }, TO_LINK)]
}

function texted(name: string): Template {
  return event(name, { ...SALES, comm_type: 'text', comm_outcome: 'crm_update' }, FORM)
}

const CHECKOUT = { ...SALES, flow_name: 'checkout' }

/** Pages' own events are those of `VIEW`, unless they're here. Events without an entry aren't the council's. */
const TEMPLATES: Readonly<Partial<Record<string, readonly Template[]>>> = {
  page: VIEW,
  30: [PAGEVIEW, event('asc_retail_process', { ...CHECKOUT, flow_outcome: 'start' })],
  checkout: [event('asc_retail_process', CHECKOUT, ['flow_outcome'])],

  [FORM_EVENT.newEnquiry]: submission('sales', 'sales'),
  [FORM_EVENT.usedEnquiry]: submission('sales', 'sales'),
  16: submission('sales', 'sales'),
  [FORM_EVENT.newTestDrive]: submission('sales', 'sales_appt'),
  [FORM_EVENT.usedTestDrive]: submission('sales', 'sales_appt'),
  18: submission('sales', 'trade'),
  19: submission('sales', 'sales'),
  20: submission('service', 'service'),
  21: submission('parts', 'parts'),
  [FORM_EVENT.completion]: submission('sales'),
  23: submission('finance', 'credit'),
  24: submission('finance'),
  27: submission('sales'),
  28: submission('sales', 'trade'),
  31: submission('sales', 'sales'),
  34: submission('other'),
  51: submission('other'),
  53: submission('sales'),
  56: [texted('asc_comm_submission'), texted('asc_comm_submission_sales')],
  form_start: [
    event('asc_form_engagement', { comm_type: 'form', comm_status: 'start' }, [...FORM, 'department']),
  ],
  [FORM_EVENT.step]: [event('asc_form_engagement', { comm_type: 'form', comm_status: 'engage' }, FORM)],

  [FORM_EVENT.clickToCall]: [
    event('asc_click_to_call', { comm_type: 'voice', comm_status: 'start' }, [
      'comm_phone_number',
      'department',
    ]),
  ],
  [FORM_EVENT.webchatOpen]: [
    event('asc_comm_engagement', { ...SALES, comm_type: 'chat', comm_status: 'start' }),
  ],
  [FORM_EVENT.webchatFirstMessage]: [
    event('asc_comm_engagement', { ...SALES, comm_type: 'chat', comm_status: 'engage' }),
  ],
  chat_start: [event('asc_comm_engagement', { ...SALES, comm_status: 'start' }, ['comm_type'])],

  menu: [
    event(
      'asc_menu_interaction',
      { ...CLICK, element_type: 'menu', event_action_result: 'redirect' },
      TO_LINK,
    ),
  ],
  button: [
    event('asc_cta_interaction', CLICK, [...TO_LINK, 'element_type']),
    event(
      'asc_special_offer',
      { ...SALES, flow_outcome: 'proceed', element_position: 'page' },
      ['element_text'],
      'promotion_name',
    ),
  ],
  [FORM_EVENT.getDirections]: link({ element_type: 'map' }),
  [FORM_EVENT.financeSignIn]: link({ element_type: 'finance_tool', department: 'finance' }),
  [FORM_EVENT.personalisedFinance]: link({ element_type: 'finance_tool', department: 'finance' }),
  [FORM_EVENT.favouriteAdded]: [
    event('asc_cta_interaction', { ...CLICK, element_type: 'save_tool', event_action_result: 'save' }),
  ],

  picture: [
    event('asc_media_interaction', { ...CLICK, media_type: 'image' }, [
      'event_action_result',
      'element_order',
    ]),
  ],
  filter: [
    event(
      'asc_element_configuration',
      { event_action: 'select', element_type: 'filter', event_action_result: 'filter' },
      ['element_title', 'element_text', 'element_state'],
    ),
  ],
  // Without the words, which may be a name or a phone number.
  [FORM_EVENT.search]: [
    event('asc_element_configuration', {
      event_action: 'search',
      element_type: 'search_bar',
      event_action_result: 'filter',
    }),
  ],
  [FORM_EVENT.financeCalculator]: [
    event('asc_element_configuration', {
      department: 'finance',
      event_action: 'change',
      element_type: 'calculator',
      element_title: 'finance_calculator',
    }),
  ],
}

const PAGE_VIEWS: ReadonlySet<unknown> = new Set(
  FORM_EVENTS.flatMap(({ id, kind }) => (kind === 'page' ? id : [])),
)

function templatesOf(id: unknown): readonly Template[] {
  const isId = typeof id === 'number' || (typeof id === 'string' && /^[a-z]/.test(id))
  return (isId ? lookUp(TEMPLATES, String(id)) : undefined) ?? (PAGE_VIEWS.has(id) ? VIEW : [])
}

/** Which department gets what a form sends, by the event that completing it fires. */
export const departmentOf = (completion: unknown): string =>
  templatesOf(completion)[0]?.fixed['department'] ?? SALES.department

export interface AscPlace {
  /** The address of the page on which the event happened. */
  url: string
  /** The page's own parameters, and its vehicle's. */
  page: AscParameters
  /** Departments by phone numbers; numbers that aren't in it are those of sales. */
  departments: AscParameters
}

/** @param entry of the queue: any script on the page can add to it */
export function ascEvents(entry: unknown, { url, page, departments }: AscPlace): AscEvent[] {
  if (!isRecord(entry)) return []
  const reported = isRecord(entry['asc']) ? entry['asc'] : {}
  const phone = phoneNumber(reported['comm_phone_number'])
  const own: Record<string, unknown> = {
    ...reported,
    form_type: entry['category'],
    comm_phone_number: phone,
    link_url: ascAddress(reported['link_url'], url),
    form_name: ascValue(reported['form_name']).replaceAll('-', '_'),
    department:
      phone === '' ? departmentOf(entry['completes']) : (lookUp(departments, phone) ?? SALES.department),
  }
  return templatesOf(entry['id'])
    .filter(({ of }) => of === undefined || Object.hasOwn(page, of))
    .map(({ name, fixed, takes }) => ({
      name,
      parameters: withoutEmpty({
        event_owner: EVENT_OWNER,
        page_location: ascAddress(url),
        ...page,
        ...fixed,
        ...Object.fromEntries(takes.map((parameter) => [parameter, ascValue(own[parameter])])),
      }),
    }))
}

export const EVENT_OWNER = 'forecourt'

/** Characters. Google Analytics cuts longer values. */
const MAX_VALUE = 100

/** In lower case, with underscores for spaces; '' for anything but a text or a number. */
export function ascValue(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).toLowerCase() : ''
  if (typeof value !== 'string') return ''
  return value.trim().toLowerCase().replace(/\s+/g, '_').slice(0, MAX_VALUE)
}

/** Without its query, which may contain what shoppers typed; '' unless it's that of a page on the web. @param from the page that it's on */
function ascAddress(address: unknown, from?: string): string {
  if (typeof address !== 'string' || address === '') return ''
  try {
    const { protocol, origin, pathname } = new URL(address, from)
    return /^https?:$/.test(protocol) ? ascValue(origin + pathname) : ''
  } catch {
    return ''
  }
}

const phoneNumber = (href: unknown): string =>
  typeof href === 'string' && href.startsWith('tel:') ? href.slice('tel:'.length) : ''

const withoutEmpty = (parameters: AscParameters): AscParameters =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''))

/** Those of Google Analytics. */
export const measurementIds = (ids: readonly unknown[]): string[] => [
  ...new Set(ids.filter((id): id is string => typeof id === 'string' && /^G-[A-Z0-9]{1,20}$/.test(id))),
]
