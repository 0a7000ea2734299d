import { afterwardsIn, afterwardsOf } from '#rules/forms/afterwards.ts'
import { leadSuccessHref, successCategory, successExtra } from '#rules/leads/leadCategory.ts'
import { escapeHtml } from '#lib/html.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { withQuery } from '#lib/pathname.ts'
import { isReference } from '#rules/leads/reference.ts'
import { searchPath } from '#rules/links/paths.ts'
import { localWords } from '#rules/locale/words.ts'
import type { NamedCar, ServedTenant } from '../sites/tenants.ts'
import { carOf } from './checkLead.ts'
import { plainDocument, vehicleLine } from './plainDocument.ts'
import type { PlainRequest } from './plainForm.ts'

/**
 * Makes the thank-you page for a form that was sent without JavaScript. It shows the lead's reference, the vehicle, and
 * what the form page's address had filled in. The site's own thank-you page could only do that with a script.
 */

export const SENT_PATH = '/api/leads/sent'

/**
 * Returns the address of the thank-you page for an accepted plain form: the site's own page (spec §2) if scripts run,
 * otherwise the one made here.
 */
export const thanksHref = (
  { form, lead, scripted, taken }: PlainRequest,
  reference: string,
  car: NamedCar | undefined,
): string => {
  if (scripted) return leadSuccessHref(form, lead, successExtra(car?.slug, car?.car_type))
  const id = car?.id ? { car_id: String(car.id) } : {}
  return withQuery(SENT_PATH, {
    category: successCategory(form, lead),
    ...(reference !== '' && { reference }),
    ...id,
    ...taken,
  })
}

/**
 * Makes the thank-you page.
 *
 * @param query the query of the page's address. Anybody can make one up, so it isn't trusted
 */
export const sentPage = (tenant: ServedTenant, query: URLSearchParams): string => {
  const { site } = tenant
  const noun = vehicleNounInText(site)
  const { title, text, steps } = afterwardsIn(afterwardsOf(query.get('category') ?? ''), site.region, noun)
  const car = carOf({ car_id: query.get('car_id') }, tenant)
  const say = (words: string): string => escapeHtml(localWords(words, site.region))
  const reference = query.get('reference') ?? ''
  return plainDocument(
    tenant,
    escapeHtml(title),
    `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${isReference(reference) ? `<p class="about">${say('Your reference:')} ${reference}</p>` : ''}
${vehicleLine(tenant, car, 'You asked about')}
${takenHtml(tenant, query, say)}
<h2>${say('What happens next')}</h2>
<ol>
${steps.map((step) => `<li>${escapeHtml(step)}</li>`).join('\n')}
</ol>
<p class="more"><a href="${escapeHtml(searchPath(site))}">${say('See our stock')}</a> <a href="/">${say('Back to the website')}</a></p>`,
  )
}

/** An amount as the site's own links write it. Anything else in the address may be a stranger's message. */
const AMOUNT = /^[1-9]\d{0,6}(?:\.\d{1,2})?$/

/** Shows what the form page's address had filled in, so that the shopper can correct it. */
const takenHtml = (
  { site, locations }: ServedTenant,
  query: URLSearchParams,
  say: (words: string) => string,
): string => {
  const slug = query.get('dealership_slug') ?? query.get('preferredDealership')
  const dealership = site.dealerships.find((each) => each.slug === slug)
  const location = locations.find(({ id }) => String(id) === query.get('website_location'))
  const rows = [
    ['Vehicle price or budget', AMOUNT.exec(query.get('vehiclePriceBudget') ?? '')?.[0] ?? ''],
    ['Dealership', dealership?.name ?? ''],
    ['Location', location?.name ?? ''],
  ].filter(([, value]) => value !== '')
  if (rows.length === 0) return ''
  return `<h2>${say('From the link you followed')}</h2>
<dl>
${rows.map(([label = '', value = '']) => `<dt>${say(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
</dl>
<p>${say('Not right? Go back, correct it in the form and send it again.')}</p>`
}
