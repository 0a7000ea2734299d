import fc from 'fast-check'

/**
 * Cars as they may arrive from outside: any field may be missing, null, of the wrong type, negative, huge or NaN, and may contain markup.
 */

export const NOW = Date.UTC(2026, 2, 10, 14, 30)

const number = fc.oneof(
  fc.constantFrom(
    ...[0, -0, 10, 10.01, 200, 200.01, 499, 500, -1, NaN, Infinity, -Infinity, 1e21, -1e308, 5e-324],
  ),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, NOW, NOW / 1000, NOW / 1000 - 8 * 86_400, NOW / 1000 - 3 * 86_400),
  fc.double(),
  fc.integer(),
)
const words = fc.oneof(
  fc.constantFrom(
    ...['', ' ', 'in_stock', 'coming_soon', 'sold', 'used', 'Hybrid', 'Runout Sale', 'SKODA', '2026-03-09'],
  ),
  fc.constantFrom(
    ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)', '../..', '\0'],
  ),
  fc.constantFrom(
    ...['https://a.example/b.jpg', '/images/a.jpg', '//a', '08:00', '8:00am - 5:00pm', '+61 412 345 678'],
  ),
  // Leaves out texts with words that mustn't be in results: rules repeat free text, so the test would find these words there.
  fc.string({ unit: 'binary' }).filter((each) => !/undefined|NaN|Infinity|null|\[object/.test(each)),
)
const wrong = fc.oneof(
  number,
  words,
  fc.boolean(),
  fc.constantFrom(null, undefined, [], {}, [null], [[]], { url: 5 }),
)
/** Generates values that are usually of the right type, so that rules get past their first checks. Sometimes it generates other values. */
const maybe = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: right, weight: 3 }, { arbitrary: wrong, weight: 1 })

const carArbitrary = fc.record(
  {
    id: maybe(number),
    slug: maybe(words),
    name: maybe(words),
    make: maybe(words),
    km: maybe(number),
    car_type: maybe(words),
    status: maybe(words),
    price: maybe(number),
    before_price: maybe(number),
    subscription_price: maybe(number),
    preorder: maybe(fc.boolean()),
    sold: maybe(fc.boolean()),
    sold_date_timestamp: maybe(number),
    reserved: maybe(fc.boolean()),
    reservable: maybe(fc.boolean()),
    certified: maybe(fc.boolean()),
    show_on_dealer_website: maybe(fc.boolean()),
    simple_fuel: maybe(words),
    tag: maybe(words),
    custom_rank: maybe(number),
    created_at: maybe(words),
    created_at_timestamp: maybe(number),
    file: maybe(words),
    primary_image_url: maybe(words),
    dealership_slug: maybe(words),
    location: maybe(fc.record({ phone: maybe(words) }, { requiredKeys: [] })),
    payment_processors: maybe(
      fc.array(maybe(fc.record({ deposit_amount: maybe(number) })), { maxLength: 2 }),
    ),
    has_checkout_payment_processor: maybe(fc.boolean()),
    autograb_data: maybe(
      fc.record({ state_average_market_price: maybe(number), average_market_price: maybe(number) }),
    ),
    description: maybe(words),
    opening_hours: maybe(
      fc.array(
        maybe(
          fc.record({
            weekday: maybe(fc.integer({ min: 0, max: 6 })),
            status: maybe(fc.constantFrom('open', 'closed')),
            formated_hours: maybe(words),
            open: maybe(words),
            close: maybe(words),
          }),
        ),
        { maxLength: 4 },
      ),
    ),
  },
  { requiredKeys: [] },
)
/** The types are overridden, because real data doesn't always match the parameters' types, and these cars are for testing such data. */
export const anyCar = carArbitrary as unknown as fc.Arbitrary<Record<string, never>>
