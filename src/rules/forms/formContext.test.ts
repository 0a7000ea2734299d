import { expect, test } from 'vitest'
import { formContext, type FormSite } from './formContext.ts'
import { formFields } from './formFields.ts'
import type { FormAbout, FormCar } from './settings.ts'

const locations = [
  { id: 1, name: 'Showroom' },
  { id: 2, name: 'Workshop' },
]
const dealers = [
  { slug: 'north', name: 'North' },
  { slug: 'south', name: 'South' },
]
const site = (more: Partial<FormSite> = {}): FormSite => ({
  region: 'en-AU',
  dealerships: [],
  locations: [],
  ...more,
})
const car: FormCar = { id: 7, make: 'Kia', location: { distribution_locations: [{ id: 9, name: 'Depot' }] } }

/** Which selects for a dealership or location a form has, and whether its leads include the car's id. */
function asked(on: FormSite, about: FormAbout | null, of: FormCar | null) {
  const fields = formFields('finance', {}, formContext(on, about, of))
  const places = ['dealership_slug', 'website_location', 'location']
  return {
    shown: fields
      .filter(({ name, kind }) => places.includes(name) && kind !== 'hidden')
      .map(({ name }) => name),
    carries: fields.some(({ name }) => name === 'car_id'),
  }
}

test.each<[string, FormSite, FormAbout | null, FormCar | null, string[], boolean]>([
  ['a site with one place', site(), null, null, [], false],
  [
    'the site of one dealership with two locations',
    site({ locations }),
    null,
    null,
    ['website_location'],
    false,
  ],
  [
    'a page with two locations, opened by a link',
    site({ locations }),
    'link',
    null,
    ['website_location'],
    true,
  ],
  [
    'a model’s page with two locations',
    site({ locations }),
    'model',
    { make: 'Kia' },
    ['website_location'],
    true,
  ],
  ['a vehicle’s page with two locations', site({ locations }), 'vehicle', { id: 7 }, [], true],
  ['the site of a group', site({ dealerships: dealers, locations }), null, null, ['dealership_slug'], false],
  ['the page of a vehicle with depots', site(), 'vehicle', car, ['location'], true],
  ['a page that doesn’t know the vehicle, which has depots', site(), 'link', car, [], true],
  ['the page of a vehicle that’s no longer in stock', site({ locations }), 'vehicle', null, [], true],
])('The form has the right fields for places and the car on %s', (_what, on, about, of, shown, carries) => {
  expect(asked(on, about, of)).toEqual({ shown, carries })
})

test('A form’s context leaves out defaults', () => {
  expect(formContext(site({ dealerships: dealers.slice(1), locations: locations.slice(1) }))).toEqual({
    region: 'en-AU',
  })
})
