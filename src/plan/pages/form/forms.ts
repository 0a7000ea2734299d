import { OPT_IN_TEXT, TERMS_TEXT } from '#rules/forms/fieldTable.ts'
import { bookingZones, type BookingZones } from '#rules/booking/bookingZones.ts'
import { formContext, withCar } from '#rules/forms/formContext.ts'
import { CATEGORIES, formOf, isOwnForm, type Category, type FormId } from '#rules/forms/formTable.ts'
import {
  overrideOf,
  type FormAbout,
  type FormCar,
  type FormOverride,
  type FormSettings,
  type OwnForm,
} from '#rules/forms/settings.ts'
import { vehicleBase, type PathSite } from '#rules/links/paths.ts'
import type { Condition } from '#rules/vehicle/condition.ts'
import { slugify } from '#lib/slug.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import { enquiryLocations } from '#stock/locations/yards.ts'
import { isWritten, plainPath } from '../content/contentPath.ts'
import type { PlanContext } from '../../planContext.ts'
import type { FormStart } from './props.ts'
import {
  AFTERWARDS,
  afterwardsIn,
  afterwardsOf,
  ownAfterwards,
  type Afterwards,
} from '#rules/forms/afterwards.ts'
import { AFTER_PAYMENT, BEFORE_RESULT, type PaymentResult } from '#rules/pricing/afterPayment.ts'
import { hasCheckout } from '../checkout/checkout.ts'

/** Initial data of forms: plain and as little as possible, because it's written into pages. */

export type FormsContext = Pick<PlanContext, 'site' | 'locations' | 'noun'> &
  Partial<Pick<PlanContext, 'testPhone' | 'content' | 'models'>>

export interface About {
  car: FormCar & Partial<Pick<Car, 'slug' | 'tag' | 'price'>>
  name: string
}

/**
 * Don't change the result, which shares what's the same for all vehicles.
 *
 * @param about the vehicle or model whose page has the form
 */
export function formStart(context: FormsContext, form: FormId, about: About | null = null): FormStart {
  const kind = aboutOf(context.site, form, about)
  const start = startWithoutVehicle(context, form, kind)
  if (!about) return start
  return {
    ...start,
    context: withCar(start.context, about.car),
    about: {
      name: about.name,
      slug: about.car.slug ?? '',
      tag: about.car.tag ?? '',
      price: about.car.price ?? null,
    },
  }
}

/** By the site, which each plan makes anew. */
const starts = new WeakMap<FormsContext['site'], Map<string, FormStart>>()

function startWithoutVehicle(context: FormsContext, form: FormId, about: FormAbout | null): FormStart {
  let known = starts.get(context.site)
  if (!known) starts.set(context.site, (known = new Map()))
  const name = `${form} ${about}`
  const start = known.get(name) ?? newStart(context, form, about)
  known.set(name, start)
  return start
}

function newStart(context: FormsContext, form: FormId, about: FormAbout | null): FormStart {
  const { site, testPhone } = context
  const [only] = site.dealerships
  return {
    form,
    settings: { ...settingsOf(context, form), ...termsOf(context) },
    context: {
      ...formContext({ ...site, locations: enquiryLocations(context.locations) }, about),
      ...(testPhone && { testNumber: testPhone }),
    },
    about: null,
    sender: {
      website_slug: site.slug,
      dealership_slug: site.dealerships.length === 1 ? (only?.slug ?? '') : '',
      manufacturer_slug: slugify(site.manufacturer),
    },
    dealers: WITH_BOOKING.includes(form) ? dealersOf(site) : {},
    ...(asksFor('dateTime', site, form) && { zones: zonesOf(context) }),
    lookup: form === 'trade-in' ? LOOKUPS.filter((name) => site[name]) : [],
    ...(form === 'finance' && site.car_clarity && !site.mock_leads && { carClarity: true as const }),
    ...(about === 'link' && { vehicles: vehicleBase(site) }),
    mock: site.mock_leads,
    noun: context.noun.one,
  }
}

/** The page's leads include its id (spec §3 'Lead'). */
export const withPageId = (start: FormStart, page: Pick<ContentPage, 'pageId'> | undefined): FormStart =>
  page?.pageId === undefined ? start : { ...start, sender: { ...start.sender, page_id: page.pageId } }

export const withTitle = (start: FormStart, title: string): FormStart => ({
  ...start,
  settings: { ...start.settings, each: [...(start.settings.each ?? []), { form: start.form, title }] },
})

/** The services that look up a rego, in order. Autograb comes first, because it also values the car. */
const LOOKUPS = ['autograb', 'nevdis'] as const
/** These ask shoppers to choose one of the dealer's available dates. */
const WITH_BOOKING: readonly FormId[] = ['test-drive', 'service']
/** A site may add a field to any form. */
const asksFor = (name: 'dateTime' | 'vehicle', { forms }: Site, form: FormId): boolean =>
  (overrideOf(form, forms as FormSettings).fields ?? formOf(form, forms as FormSettings).fields).includes(
    name,
  )

const zonesOf = ({ site, locations }: FormsContext): BookingZones =>
  bookingZones(
    site,
    locations.map(({ id, dealership_id, address: { state } }) => ({ id, dealership_id, state })),
  )

/** A link can open these for a car by giving only the car's id and type (spec §2: `car_id`, `car_type`). */
const BY_LINK: readonly FormId[] = ['trade-in', 'finance', 'test-drive']

function aboutOf(site: Site, form: FormId, about: About | null): FormAbout | null {
  if (about) return about.car.id === undefined ? 'model' : 'vehicle'
  return BY_LINK.includes(form) || asksFor('vehicle', site, form) ? 'link' : null
}

const dealersOf = (site: Site): Record<string, number> => ({
  ...(site.dealership_id !== null && { '': site.dealership_id }),
  ...(site.dealerships.length === 1 && site.dealerships[0] && { '': site.dealerships[0].id }),
  ...Object.fromEntries(site.dealerships.map(({ slug, id }) => [slug, id])),
})

const termsOf = ({ site, content = [] }: FormsContext): Pick<FormSettings, 'terms_path'> =>
  asksTerms(site) && isWritten(content, site.forms.terms_path, site)
    ? { terms_path: plainPath(site.forms.terms_path, site) }
    : {}

export const asksTerms = ({ forms }: Pick<Site, 'forms'>): boolean =>
  forms.terms_required || forms.each.some(({ fields }) => fields?.includes('terms_conditions'))

/** Without those of other forms and those that equal the defaults. */
function settingsOf(context: FormsContext, form: FormId): FormSettings {
  const { forms } = context.site
  const categories = categoriesOf(context)
  const overrides = forms.each.filter((override) => override.form === form).map(withoutEmpty)
  const choosesCategory =
    formOf(form, forms as FormSettings).fields.includes('category') ||
    overrides.some(({ fields }) => fields?.includes('category'))
  return {
    ...(choosesCategory && categories.join() !== CATEGORIES.join() && { categories }),
    ...(forms.phone_variant !== '' && { phone_variant: forms.phone_variant }),
    ...(forms.name_marks && { name_marks: true }),
    ...(forms.message_exempt.some((exempt) => exempt === form) && { message_exempt: [form] }),
    ...(forms.opt_in_text !== OPT_IN_TEXT && { opt_in_text: forms.opt_in_text }),
    ...(forms.terms_required && { terms_required: true }),
    ...(forms.terms_text !== TERMS_TEXT && { terms_text: forms.terms_text }),
    ...(forms.submit_button !== 'Submit Form' && { submit_button: forms.submit_button }),
    ...(forms.enquiry_button !== 'Enquire Now' && { enquiry_button: forms.enquiry_button }),
    ...(overrides.length > 0 && { each: overrides }),
    ...(isOwnForm(form) && { own: forms.own.filter(({ id }) => id === form).map(ownFormOf) }),
  }
}

const ABOUT: Partial<Record<Category, readonly Condition[]>> = {
  'New Vehicle Enquiry': ['new'],
  'Used Vehicle Enquiry': ['used', 'demo'],
}

/** Without those about vehicles that the dealer doesn't sell. Models of the range are sold new. */
function categoriesOf({ site, models = [] }: FormsContext): Site['forms']['categories'] {
  const { conditions = [] }: PathSite = site
  if (conditions.length === 0) return site.forms.categories
  const sold = models.length > 0 ? [...conditions, 'new'] : conditions
  return site.forms.categories.filter(
    (category) => ABOUT[category]?.some((one) => sold.includes(one)) ?? true,
  )
}

const withoutEmpty = <T extends FormChanges>({ own_fields: fields, ...changes }: T): FormOverride =>
  ({
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined && value !== '')),
    ...(fields && { own_fields: fields.map(ownFieldOf) }),
  }) as unknown as FormOverride

type FormChanges = Pick<Site['forms']['each'][number], 'own_fields'>

const ownFieldOf = ({ shown_if, options, ...field }: OwnFieldSettings): object => ({
  ...Object.fromEntries(Object.entries(field).filter(([, value]) => value !== '' && value !== false)),
  ...(options.length > 0 && { options }),
  ...(shown_if.field !== '' && { shown_if }),
})

type OwnFieldSettings = NonNullable<FormChanges['own_fields']>[number]

/** Its form doesn't need to know the address or the thank-you page. */
const ownFormOf = ({ path: _path, thanks: _thanks, ...form }: Site['forms']['own'][number]): OwnForm =>
  withoutEmpty(form) as unknown as OwnForm

type Words = Pick<PlanContext, 'site' | 'noun'>

/** The categories of a site's thank-you pages after a payment, which follow the payment's status. */
export const paymentCategories = (site: Words['site']): string[] =>
  hasCheckout(site) ? Object.keys(BEFORE_RESULT) : []

/** Those before a payment's result is known are included if the site takes payments. */
const allOf = ({ site, noun }: Words) =>
  Object.entries({
    ...AFTERWARDS,
    ...(hasCheckout(site) && BEFORE_RESULT),
    ...ownAfterwards(site.forms as FormSettings),
  }).map(([slug, texts]) => [slug, afterwardsIn(texts, site.region, noun.one)] as const)

export function paymentResults({ site, noun }: Words): Record<PaymentResult, Afterwards> | null {
  if (!hasCheckout(site)) return null
  const texts = Object.entries(AFTER_PAYMENT).map(
    ([result, texts]) => [result, afterwardsIn(texts, site.region, noun.one)] as const,
  )
  return Object.fromEntries(texts) as Record<PaymentResult, Afterwards>
}

/** By category slug; '' is for a category that has no text of its own. */
export const thanks = (context: Words): Record<string, { title: string; text: string }> =>
  Object.fromEntries(allOf(context).map(([slug, { title, text }]) => [slug, { title, text }]))

export const stepsByCategory = (context: Words): Record<string, string[]> =>
  Object.fromEntries(allOf(context).map(([slug, { steps }]) => [slug, [...steps]]))

export const nextSteps = (form: FormId, { site, noun }: Words): string[] => [
  ...afterwardsIn(afterwardsOf(formOf(form).success), site.region, noun.one).steps,
]
