import type { DestinationSettings } from '#site/settings/leads.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { SITE } from '#site/testing/fixtures.ts'
import type { NamedCar, ServedTenant } from '../../sites/tenants.ts'

export const CAR: NamedCar = {
  id: 4711,
  slug: '2019-kia-rio-4711',
  name: '2019 Kia Rio "S" <Auto>',
  tag: '',
  price: 18_990,
  subscription_price: null,
  year: 2019,
  stocknum: 'U100 & 1',
  make: 'Kia',
  model: 'Rio',
  car_type: 'used',
  status: 'instock',
  dealership_slug: 'rv-centre',
  location: { distribution_locations: [] },
}

export const tenantWith = (...destinations: DestinationSettings[]): ServedTenant => ({
  slug: 'redgum-rv',
  site: siteSchema.validateSync({
    ...SITE,
    name: 'Redgum RV',
    url: 'https://www.redgumrv.example',
    email: 'sales@redgumrv.example',
    phone: '(02) 5550 1234',
    state: 'NSW',
    leads: { destinations },
  }),
  locations: [{ id: 7, name: 'Tamworth', dealership_id: null, opening_hours: [], state: 'NSW' }],
  choices: [{ id: 7, name: 'Tamworth' }],
  carOf: (id) => (id === CAR.id ? CAR : undefined),
})
