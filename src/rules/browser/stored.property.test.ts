import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyticsEvent, analyticsIds, trackingItem } from '../tracking/analytics.ts'
import { afterFetch, responseError, isReported, refreshErrorMessage } from '../leads/apiErrors.ts'
import { campaignQuery, leadVisit, NO_VISIT, parseVisit, visitPage } from '../tracking/campaign.ts'
import { isTextChatHidden, NEW_WEBCHAT, parseChatClosed, parseWebchat, webchat } from '../tracking/chat.ts'
import { clickEvent } from '../tracking/pageEvents.ts'
import { browserOf, deviceClass, systemOf, parseVisitorId } from '#features/tracking/events/eventsEndpoint.ts'
import { enquiryCarOf, parseEnquiryCar, parseTradeIn } from '../leads/enquiryCar.ts'
import { favouriteOf, parseFavourites } from './favourites.ts'
import { completionEvent } from '../tracking/formEvents.ts'
import { leadIdOf } from '../leads/leadId.ts'
import { leadValues } from '#features/leads/steps/leadValues.ts'
import { linkOf } from '../links/links.ts'
import { newMultiStep, parseMultiStep } from '#features/leads/steps/multiStep.ts'
import { pageEvent } from '../tracking/pageEvents.ts'
import { parseRevealed, revealRequest, shownPhone } from '../phone/phoneBlock.ts'
import { shownReviews } from '../content/reviews.ts'
import { parseSuccessRecord, successRecord } from '../leads/successRecord.ts'
import { anyCar, NOW } from '../testing/anyCar.ts'
import { parseUserDetails, rememberUser } from '../leads/userDetails.ts'

/**
 * Whatever a browser's storage, a server's response or an address contains, these rules must give a defined result: they throw nothing,
 * return no undefined and no NaN, and add nothing to Object.prototype.
 */

const HOSTILE_NAMES = fc.constantFrom(
  ...['__proto__', 'constructor', 'toString', 'id', 'slug', 'saved_at', 'error', 'rating'],
)
const anything = fc.oneof(
  fc.anything({ key: fc.oneof(HOSTILE_NAMES, fc.string()), withNullPrototype: true }),
  anyCar,
  fc.constantFrom(
    ...[NaN, Infinity, -0, 1e308, '<script>', '\ud800', 'x'.repeat(20_000), '{"__proto__":{"a":1}}'],
  ),
  fc.jsonValue().map((value) => JSON.stringify(value)),
  anyCar.map((car) => JSON.stringify(car)),
  fc.string({ unit: 'binary' }),
)
const site = { slug: 'a', id: 1, analytics_events: true, url: 'https://a.example' }

type Rule = (value: never) => unknown
const RULES: Record<string, Rule> = {
  parseDeviceId: (stored) => parseVisitorId('device', stored),
  parseSessionId: (stored) => parseVisitorId('session', stored),
  parseFavourites,
  favouriteOf,
  parseUserDetails,
  rememberUser: (value) => rememberUser(parseUserDetails(null), value),
  parseEnquiryCar,
  enquiryCarOf,
  parseTradeIn,
  parseSuccessRecord,
  successRecord: (value) => successRecord('', value, 1),
  parseVisit,
  campaignQuery,
  visitPage: (value) => visitPage(NO_VISIT, { pathname: '/', search: value }, NOW),
  leadVisit: (value) => leadVisit(parseVisit(value), NOW),
  parseChatClosed,
  parseWebchat,
  webchat: (value) => webchat(NEW_WEBCHAT, { type: 'message', from: 'customer', timestamp: value }, NOW),
  isTextChatHidden: (value) => [isTextChatHidden(value), isTextChatHidden('/a', {}, [value])],
  leadIdOf,
  leadValues,
  parseMultiStep: (value) => parseMultiStep(value, newMultiStep('fresh', 3)),
  pageEvent: (value) => [pageEvent(value), pageEvent('/cars/a', {}, { car_type: value })],
  clickEvent: (value) => [
    clickEvent(linkOf(value)),
    clickEvent(linkOf('/a'), { finance_sign_in_url: value }),
  ],
  completionEvent: (value) => [
    completionEvent({ category: value, subcategory: value }),
    completionEvent({ category: 'Test Drive', car_type: value, tag: value }),
  ],
  trackingItem: (value) => trackingItem({ stocknum: value, price: value, name: value }, value),
  analyticsEvent: (value) =>
    analyticsEvent(
      { category: 'x', url: value, lead_id: value, referrer: value, error_message: value },
      site,
    ),
  analyticsIds,
  deviceClass,
  browserOf,
  systemOf,
  shownReviews: (value) => shownReviews([{ rating: value }]).length + shownReviews(value).length,
  shownPhone: (value) => shownPhone({ location: { phone: value } }, { phone_masked: true }),
  parseRevealed,
  revealRequest: (value) => revealRequest({ id: value, dealership_id: value }, site),
  apiError: (value) => responseError({ status: 500, statusText: value, body: value }),
  afterFetch: (value) => afterFetch(1, { ok: true, body: value }).kind,
  refreshErrorMessage,
  isReported: (value) => isReported(value, { production: true }),
}

test.each(Object.entries(RULES))(
  'The rule %s gives a defined result for any stored data, response or address',
  (_name, rule) => {
    const inherited = Object.getOwnPropertyNames(Object.prototype).length
    fc.assert(
      fc.property(anything, (value) => {
        for (const leaf of leaves(rule(value as never))) {
          expect(leaf).not.toBeUndefined()
          expect(leaf).not.toBeNaN()
          expect(Math.abs(typeof leaf === 'number' ? leaf : 0)).toBeLessThan(1e16)
        }
      }),
      { numRuns: 300 },
    )
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(inherited)
  },
)

function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return Object.values(value).flatMap(leaves)
}
