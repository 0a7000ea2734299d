import { array, boolean, number, object, string, type InferType } from 'yup'
import { TRADES } from './catalogue/catalogue.ts'

const openingHours = object({
  weekday: number().integer().min(0).max(6).required(),
  status: string().oneOf(['open', 'closed']).required(),
  formated_hours: string().required(),
  open: string().defined(),
  close: string().defined(),
})

const dealership = object({
  id: number().integer().positive().required(),
  slug: string()
    .matches(/^[a-z0-9-]+$/)
    .required(),
  name: string().required(),
  phone: string().required(),
  email: string().email().required(),
  street: string().required(),
  city: string().required(),
  state: string().required(),
  postcode: string().required(),
  lat: number().required(),
  long: number().required(),
  /** The makes that the dealership sells new; all by default. */
  makes: array(string().required()),
  opening_hours: array(openingHours),
  /** The types of locations. The dealership gets one location of each; by default, it has only a 'sales' location. */
  location_types: array(string().required()),
  /** Yards where the dealership's stock may stand (spec §3, Car.location). */
  distribution_locations: array(object({ id: number().required(), name: string().required() })),
})

const schema = object({
  trade: string().oneOf(TRADES).required(),
  count: number().integer().min(0).max(200_000).required(),
  seed: number().integer().min(0).required(),
  website_id: number().integer().positive().required(),
  /** ISO date-time of the snapshot. */
  now: string()
    .test('date', 'now must be an ISO date-time', (value) => !Number.isNaN(Date.parse(value ?? '')))
    .required(),
  /** Name of the group or brand, for vehicles' descriptions. */
  brand: string(),
  /** The provider that takes deposits for the stock, as in the site's payment_provider; 'stripe' by default. */
  payment_provider: string().oneOf(['stripe', 'paypal', 'eway']),
  /** Whether all vehicles are listed and none is sold or hidden, so that visitors see exactly `count` vehicles. */
  all_listed: boolean(),
  /** How many vehicles of each type to make. If the numbers don't add up to `count`, they're scaled so that they do. */
  mix: object({
    new: number().min(0).required(),
    used: number().min(0).required(),
    demo: number().min(0).required(),
  }).required(),
  dealerships: array(dealership).min(1).required(),
})

/** A tenant's `generate.json`. */
export type GenerateConfig = InferType<typeof schema>
export type Dealership = InferType<typeof dealership>

/**
 * Checks a `generate.json`.
 *
 * @throws ValidationError that lists every problem
 */
export function readConfig(value: unknown): GenerateConfig {
  return schema.validateSync(value, { abortEarly: false, strict: true })
}
