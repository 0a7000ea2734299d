import { expect, test } from 'vitest'
import { listingsOf } from '../pages/list/listings.ts'
import { redirectsOf } from './redirects.ts'
import { smallContext, type Small } from '../testing/small.ts'

function leadsTo(small: Small, from: string): string | undefined {
  const context = smallContext(small)
  return redirectsOf(context, listingsOf(context)).find((redirect) => redirect.from === from)?.to
}
const content = (...paths: string[]): Small => ({ content: paths.map((path) => ({ path })) })
const LIST = '/search/new-used-and-demo-cars'

test.each<[string, Small, string | undefined]>([
  ['/service', content('/servicing-your-rv'), '/servicing-your-rv'],
  ['/servicing-your-rv', content('/service'), '/service'],
  // The site has no page about the workshop, so /service redirects to the booking page.
  ['/service', {}, '/book-a-service'],
  ['/service', content('/service'), undefined],
  ['/finance-the-dream', {}, '/finance'],
  ['/apply-for-finance', {}, '/finance'],
  ['/finance', { site: { finance_path: '/finance-the-dream' } }, '/finance-the-dream'],
  ['/vehicle-parts-and-accessories', content('/caravan-accessories'), '/caravan-accessories'],
  ['/vehicle-parts-and-accessories', { content: [{ path: '/bits', form: 'parts' }] }, '/bits'],
  ['/vehicle-parts-and-accessories', {}, undefined],
  ['/considering-selling-or-trading', {}, '/trade-in'],
  ['/considering-selling-or-trading', { content: [{ path: '/we-buy', form: 'sell-my-car' }] }, '/we-buy'],
  ['/insuring-your-investment', { content: [{ path: '/cover', form: 'insurance' }] }, '/cover'],
  ['/roadside-assistance', { content: [{ path: '/stranded', form: 'roadside' }] }, '/stranded'],
  ['/roadside-assistance', content('/service'), '/service'],
  ['/roadside-assistance', {}, undefined],
  ['/warranty', content('/service'), '/service'],
  ['/about-us', content('/team'), '/team'],
  ['/about-us', {}, '/contact'],
  ['/our-locations', {}, '/contact'],
  ['/contact-us/:dealer', {}, '/contact'],
  // A site without a range shows all stock, whichever body the address asks for.
  ['/range', {}, `${LIST}?body=`],
  ['/my-garage', { site: { garage_path: '/myyard' } }, '/myyard/saved'],
  ['/search/pre-owned-RVs-in-stock', {}, '/search/used-cars'],
  ['/search/used-cars', { site: { template: 'rv' } }, '/search/pre-owned-RVs-in-stock'],
  ['/used-car/list', {}, '/search/used-cars'],
  ['/search/RVs-in-stock', {}, LIST],
  ['/search/rental-cars', {}, undefined],
  ['/find/rental-cars', { site: { stock_for: 'rent' } }, '/search/rental-cars'],
  [LIST, { site: { stock_for: 'subscription' } }, '/search/subscription-cars'],
  ['/service', { ...content('/service'), site: { use_pages_path: true } }, '/pages/service'],
  ['/servicing-your-rv', { ...content('/service'), site: { use_pages_path: true } }, '/pages/service'],
  ['/finance-pre-approval', { ...content('/finance'), site: { use_pages_path: true } }, '/pages/finance'],
])('The default address %s, on a site with %j, redirects to %s (spec §2)', (from, small, to) => {
  expect(leadsTo(small, from)).toBe(to)
})

const model = { id: 1, name: 'J-Pod', slug: 'j-pod', manufacturer_name: 'Wanderstone', status: 'new' }
const rv = (change: object = {}, site: object = {}): Small => ({
  site: { template: 'rv', build_model_pages: true, ...site },
  models: [{ ...model, ...change }],
})
const SMALL_ONES = { override_url: '/small-ones' }
test.each<[string, string, Small, string | undefined]>([
  ['A model’s own address doesn’t redirect', '/j-pod', rv(), undefined],
  ['The other form of a model’s address redirects to it', '/models/j-pod', rv(), '/j-pod'],
  ['A model’s short address redirects to /models', '/j-pod', rv({}, { models_path: true }), '/models/j-pod'],
  ['A model’s address redirects to an overriding one', '/j-pod', rv(SMALL_ONES), '/small-ones'],
  ['The other form redirects to an overriding address', '/models/j-pod', rv(SMALL_ONES), '/small-ones'],
  [
    'A model’s address redirects to an overriding one on another site',
    '/j-pod',
    rv({ override_url: 'www.maker.example/j' }),
    'https://www.maker.example/j',
  ],
  [
    'An unsafe overriding address isn’t used',
    '/j-pod',
    rv({ override_url: 'https://a.example:8080/j' }),
    undefined,
  ],
  ['An unsafe slug is never an address', '/j pod', rv({ slug: 'j pod' }), undefined],
])('%s', (_, from, small, to) => {
  expect(leadsTo(small, from)).toBe(to)
})

test('The address of a model without a page redirects to the model’s stock', () => {
  expect(leadsTo(rv({}, { build_model_pages: false }), '/j-pod')).toMatch(/^\/search\/RVs-in-stock/)
})

test('A model’s address doesn’t redirect if an editor’s page is there', () => {
  const small = { ...rv({ slug: 'team', override_url: '/x' }), ...content('/team') }
  expect(leadsTo(small, '/team')).toBeUndefined()
})
