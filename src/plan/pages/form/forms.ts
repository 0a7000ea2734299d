import { OPT_IN_TEXT, TERMS_TEXT } from '#rules/forms/fieldTable.ts'
import { bookingZones, type BookingZones } from '#rules/booking/bookingZones.ts'
import { formContext } from '#rules/forms/formContext.ts'
import { CATEGORIES, formOf, type Category, type FormId } from '#rules/forms/formTable.ts'
import {
  overrideOf,
  type FormAbout,
  type FormCar,
  type FormOverride,
  type FormSettings,
} from '#rules/forms/settings.ts'
import { vehicleBase, type PathSite } from '#rules/links/paths.ts'
import type { Condition } from '#rules/vehicle/condition.ts'
import { slugify } from '#lib/slug.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Car } from '#stock/entities.ts'
import { choicesOf } from '#stock/places.ts'
import { isWritten, plainPath } from '../content/contentPath.ts'
import type { PlanContext } from '../../context.ts'
import type { FormStart } from './start.ts'

/** Initial data of forms: plain and as little as possible, because it's written into pages. */

type FormsContext = Pick<PlanContext, 'site' | 'locations' | 'noun'> &
  Partial<Pick<PlanContext, 'testPhone' | 'content' | 'models'>>

/** Shoppers see the `name`. */
export interface About {
  car: FormCar & Partial<Pick<Car, 'slug' | 'tag' | 'price'>>
  name: string
}

/** @param about the vehicle or model whose page has the form */
export function formStart(context: FormsContext, form: FormId, about: About | null = null): FormStart {
  const { site, testPhone } = context
  const [only] = site.dealerships
  return {
    form,
    settings: { ...settingsOf(context, form), ...termsOf(context) },
    context: {
      ...formContext(
        { ...site, locations: choicesOf(context.locations) },
        aboutOf(site, form, about),
        about?.car,
      ),
      ...(testPhone && { testNumber: testPhone }),
    },
    about: about && {
      name: about.name,
      slug: about.car.slug ?? '',
      tag: about.car.tag ?? '',
      price: about.car.price ?? null,
    },
    sender: {
      website_slug: site.slug,
      dealership_slug: site.dealerships.length === 1 ? (only?.slug ?? '') : '',
      manufacturer_slug: slugify(site.manufacturer),
    },
    dealers: BOOKED.includes(form) ? dealersOf(site) : {},
    ...(asksFor('dateTime', site, form) && { zones: zonesOf(context) }),
    lookup: form === 'trade-in' ? LOOKUPS.filter((name) => site[name]) : [],
    ...(form === 'finance' && site.car_clarity && !site.mock_leads && { carClarity: true as const }),
    ...(aboutOf(site, form, about) === 'link' && { vehicles: vehicleBase(site) }),
    mock: site.mock_leads,
    noun: context.noun.one,
  }
}

/** The page's leads include its id (spec §3 'Lead'). */
export const onPage = (start: FormStart, page: Pick<ContentPage, 'pageId'> | undefined): FormStart =>
  page?.pageId === undefined ? start : { ...start, sender: { ...start.sender, page_id: page.pageId } }

export const titled = (start: FormStart, title: string): FormStart => ({
  ...start,
  settings: { ...start.settings, each: [...(start.settings.each ?? []), { form: start.form, title }] },
})

/** The services that look up a rego, in order. Autograb comes first, because it also values the car. */
const LOOKUPS = ['autograb', 'nevdis'] as const
/** These ask shoppers to choose one of the dealer's available dates. */
const BOOKED: readonly FormId[] = ['test-drive', 'service']
/** A site may add a field to any form. */
const asksFor = (name: 'dateTime' | 'vehicle', { forms }: Site, form: FormId): boolean =>
  (overrideOf(form, forms as FormSettings).fields ?? formOf(form).fields).includes(name)

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

/** Not for one form only. */
export const asksTerms = ({ forms }: Pick<Site, 'forms'>): boolean =>
  forms.terms_required || forms.each.some(({ fields }) => fields?.includes('terms_conditions'))

/** Without those of other forms and those that equal the defaults. */
function settingsOf(context: FormsContext, form: FormId): FormSettings {
  const { forms } = context.site
  const categories = categoriesOf(context)
  const each = forms.each.filter((one) => one.form === form).map(said)
  const choosesCategory =
    formOf(form).fields.includes('category') || each.some(({ fields }) => fields?.includes('category'))
  return {
    ...(choosesCategory && categories.join() !== CATEGORIES.join() && { categories }),
    ...(forms.phone_variant !== '' && { phone_variant: forms.phone_variant }),
    ...(forms.name_marks && { name_marks: true }),
    ...(forms.message_exempt.includes(form) && { message_exempt: [form] }),
    ...(forms.opt_in_text !== OPT_IN_TEXT && { opt_in_text: forms.opt_in_text }),
    ...(forms.terms_required && { terms_required: true }),
    ...(forms.terms_text !== TERMS_TEXT && { terms_text: forms.terms_text }),
    ...(forms.submit_button !== 'Submit Form' && { submit_button: forms.submit_button }),
    ...(forms.enquiry_button !== 'Enquire Now' && { enquiry_button: forms.enquiry_button }),
    ...(each.length > 0 && { each }),
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

const said = (override: Site['forms']['each'][number]): FormOverride =>
  Object.fromEntries(
    Object.entries(override).filter(([, value]) => value !== undefined && value !== ''),
  ) as unknown as FormOverride
