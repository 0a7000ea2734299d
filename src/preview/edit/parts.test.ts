import { object } from 'yup'
import { expect, test } from 'vitest'
import { EDITORS, text } from '#site/settings/fields.ts'
import { jsonSchemaOf } from '#site/settings/jsonSchema.ts'
import { editorsSchema, isEditable, withOperators, EDITORS_SECTIONS } from './parts.ts'
test('A setting is the operator’s unless it’s marked, also in a group that’s marked', () => {
  const schema = jsonSchemaOf(
    object({
      one: text('One.'),
      two: text('Two.').meta(EDITORS),
      three: object({ four: text('Four.') }).meta(EDITORS),
    }),
  )
  expect(Object.keys(editorsSchema(schema)?.['properties'] ?? {})).toEqual(['two'])
})

test('Hosted desks have a form for everything that pages say and show', () => {
  expect(EDITORS_SECTIONS.map(({ id, keys }) => `${id}: ${keys.join(' ')}`)).toEqual([
    'home: hero tagline home',
    'locations: locations shown_locations',
    'hours: special_hours opening_hours time_zone',
    'pages: vehicle list content',
    'menus: navigation',
    'contact: name phone phone_masked email address city state facebook_url instagram_url youtube_url linkedin_url',
    'theme: theme',
    'forms: forms buttons button_labels custom_button request_photos trade_in_car_types',
    'prices: pricing price_decimals finance finance_pre_approval checkout',
    'lists: search_filters search_words landing_listings search landing_city excluded_models include_sold_cars_days fuel_tags runout_tag_colour certified_manufacturer coming_soon_image override_city override_primary_vehicle',
    'articles: blogs offers',
    'redirects: redirects',
    'privacy: consent',
    'more: chat words',
  ])
})

test.each([
  ['search.default_sort', true],
  ['search.host', false],
  ['search', true],
  ['tracking.tag_manager_id', false],
  ['locations[0].departments[1].phone', true],
  ['redirects[2].to', true],
  ['leads.destinations[0].to', false],
  ['constructor', false],
  ['__proto__', false],
])('Whether editors may change %s: %s', (field, may) => {
  expect(isEditable(field)).toBe(may)
})

test('A group that an editor changes keeps the operator’s part', () => {
  const values = { search: { host: 'search.example', default_sort: 'latest' }, name: 'Yard' }
  expect(withOperators({ search: { default_sort: 'lowest_price' }, name: null }, values)).toEqual({
    search: { host: 'search.example', default_sort: 'lowest_price' },
    name: null,
  })
  expect(withOperators({ search: null }, values)).toEqual({ search: { host: 'search.example' } })
  // What an editor’s own request says is checked, not ignored.
  expect(withOperators({ search: { host: 'elsewhere.example' } }, values)).toEqual({
    search: { host: 'elsewhere.example' },
  })
})
