import type { FieldName } from './fieldTable.ts'
import type { FormSettings } from './settings.ts'

/** The forms of a site, as data (spec §3 'Enquiry types'). */

export const CATEGORIES = [
  'General Enquiry',
  'Service Enquiry',
  'Parts Enquiry',
  'New Vehicle Enquiry',
  'Used Vehicle Enquiry',
  'Fleet Enquiry',
  'Finance Enquiry',
  'Careers Enquiry',
  'Sell My Car Enquiry',
] as const
export type Category = (typeof CATEGORIES)[number]

export interface Form {
  title: string
  /** The enquiry type. 'by car' means that it depends on the car's type: New Vehicle Enquiry or Used Vehicle Enquiry. */
  category: Category | 'by car'
  subcategory?: string
  /** The form's fields, in order. Selects for a dealership or location, and the terms, are added if the site needs them. */
  fields: readonly FieldName[]
  /** Fields that are required on this form although they're optional on others. */
  required?: readonly FieldName[]
  /** Which of the site's two button texts the form uses (spec §5). */
  button: 'submit' | 'enquiry'
  /** The category in the thank-you page's address: /success?category={success}. */
  success: string
}

const WHO = ['name', 'last_name', 'email', 'phone', 'postcode'] as const
const OWN_CAR = ['rego', 'Vehicle Make', 'Vehicle Model'] as const
const END = ['message', 'opt_in'] as const

const FORMS = {
  general: {
    title: 'General enquiry',
    category: 'General Enquiry',
    fields: [...WHO, ...END],
    button: 'enquiry',
    success: 'general-enquiry',
  },
  service: {
    title: 'Book a service',
    category: 'Service Enquiry',
    fields: [...WHO, ...OWN_CAR, 'dateTime', 'additional_services', ...END],
    button: 'submit',
    success: 'service-enquiry',
  },
  parts: {
    title: 'Parts enquiry',
    category: 'Parts Enquiry',
    fields: [...WHO, ...OWN_CAR, ...END],
    button: 'enquiry',
    success: 'parts-enquiry',
  },
  'new-vehicle': {
    title: 'New vehicle enquiry',
    category: 'New Vehicle Enquiry',
    fields: [...WHO, 'Request Photos', ...END],
    button: 'enquiry',
    success: 'new-vehicle-enquiry',
  },
  'used-vehicle': {
    title: 'Used vehicle enquiry',
    category: 'Used Vehicle Enquiry',
    fields: [...WHO, 'Request Photos', ...END],
    button: 'enquiry',
    success: 'used-vehicle-enquiry',
  },
  fleet: {
    title: 'Fleet enquiry',
    category: 'Fleet Enquiry',
    fields: [...WHO, 'company', ...END],
    button: 'enquiry',
    success: 'fleet-enquiry',
  },
  finance: {
    title: 'Finance enquiry',
    category: 'Finance Enquiry',
    fields: [...WHO, 'vehiclePriceBudget', 'preferredDealership', ...END],
    button: 'submit',
    success: 'finance-enquiry',
  },
  careers: {
    title: 'Careers enquiry',
    category: 'Careers Enquiry',
    fields: [...WHO, 'resume', ...END],
    button: 'submit',
    success: 'careers-enquiry',
  },
  'sell-my-car': {
    title: 'Sell my car',
    category: 'Sell My Car Enquiry',
    fields: [...OWN_CAR, 'photos', ...WHO, ...END],
    button: 'submit',
    success: 'sell-my-car-enquiry',
  },
  'trade-in': {
    title: 'Trade-in valuation',
    category: 'Sell My Car Enquiry',
    subcategory: 'Trade In',
    fields: [
      'rego',
      'state',
      'trade_in_make',
      'trade_in_model',
      'trade_in_year',
      'trade_in_kms',
      'trade_in_condition',
      'photos',
      'trade_in_valuation',
      'vehicle',
      ...WHO,
      'opt_in',
    ],
    button: 'submit',
    success: 'trade-in',
  },
  'test-drive': {
    title: 'Book a Test Drive',
    category: 'by car',
    subcategory: 'Test Drive',
    fields: ['vehicle', ...WHO, 'dateTime', 'opt_in'],
    required: ['vehicle'],
    button: 'submit',
    success: 'test-drive',
  },
  reserve: {
    title: 'Reserve online',
    category: 'by car',
    subcategory: 'Reserve Car',
    fields: ['name', 'last_name', 'email', 'phone', 'opt_in'],
    button: 'submit',
    success: 'reserve-car',
  },
  'request-photos': {
    title: 'Request Photos',
    category: 'by car',
    subcategory: 'Request Photos',
    fields: [...WHO, 'Request Photos', 'opt_in'],
    button: 'submit',
    success: 'request-photos',
  },
  insurance: {
    title: 'Insurance enquiry',
    category: 'General Enquiry',
    subcategory: 'Insurance',
    fields: [...WHO, ...OWN_CAR, ...END],
    button: 'submit',
    success: 'insurance',
  },
  roadside: {
    title: 'Roadside assistance',
    category: 'General Enquiry',
    subcategory: 'Roadside Assistance',
    fields: [...WHO, ...OWN_CAR, ...END],
    button: 'submit',
    success: 'roadside-assistance',
  },
  offers: {
    title: 'Subscribe to offers',
    category: 'General Enquiry',
    subcategory: 'Offers Subscription',
    fields: ['name', 'last_name', 'email', 'postcode', 'opt_in'],
    button: 'submit',
    success: 'offers-subscription',
  },
  contact: {
    title: 'Contact us',
    category: 'General Enquiry',
    fields: ['category', ...WHO, ...END],
    button: 'enquiry',
    success: 'general-enquiry',
  },
} as const satisfies Record<string, Form>

/** The id of a site's own form (`forms.own`). The prefix keeps it apart from those above, also from any that are added later. */
export type OwnFormId = `own-${string}`
export type FormId = keyof typeof FORMS | OwnFormId

export const FORM_IDS = Object.keys(FORMS) as (keyof typeof FORMS)[]

/** The ids that own forms can have. */
export const OWN_FORM = /^own-[a-z0-9-]{1,40}$/

export function isOwnForm(name: unknown): name is OwnFormId {
  return typeof name === 'string' && OWN_FORM.test(name)
}

/** Whether a site has a form with this id. */
export function isForm(name: unknown, { own = [] }: FormSettings = {}): name is FormId {
  return typeof name === 'string' && (Object.hasOwn(FORMS, name) || own.some(({ id }) => id === name))
}

/** The form with this id, typed as `Form` rather than as the narrower type that the table gives each form. */
export function formOf(id: FormId, { own = [] }: FormSettings = {}): Form {
  if (!isOwnForm(id)) return FORMS[id as keyof typeof FORMS]
  const {
    title = '',
    category = 'General Enquiry',
    fields = OWN_FORM_FIELDS,
  } = own.find((form) => form.id === id) ?? {}
  return { title, category, subcategory: title, fields, button: 'submit', success: id }
}

/** The fields of an own form that doesn't list any. */
const OWN_FORM_FIELDS: readonly FieldName[] = [...WHO, ...END]
