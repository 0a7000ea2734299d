import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'
import { isNew } from '#rules/vehicle/condition.ts'
import { tradeOf, tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import type { PlanContext } from '../planContext.ts'
import { absolute } from '../meta.ts'
import type { Offer, OfferedVehicle } from './offers.ts'
import type { LongFile } from './siteFile.ts'
import { element, longDocument, parent } from './xml.ts'

/** Dealers' words, each with Meta's. The first pattern that matches decides. */
type Spelling = readonly (readonly [RegExp, string])[]

const TRANSMISSIONS: Spelling = [
  [/auto|cvt|dct|dsg|tronic/i, 'AUTOMATIC'],
  [/man/i, 'MANUAL'],
]
const FUELS: Spelling = [
  [/plug/i, 'PLUGIN_HYBRID'],
  [/hybrid/i, 'HYBRID'],
  [/electric|\bev\b/i, 'ELECTRIC'],
  [/diesel/i, 'DIESEL'],
  [/flex|e85/i, 'FLEX'],
  [/petrol|unleaded/i, 'PETROL'],
  [/gas/i, 'GASOLINE'],
]
const BODIES: Spelling = [
  [/convertible|cabrio|roadster/i, 'CONVERTIBLE'],
  [/coupe/i, 'COUPE'],
  [/crossover/i, 'CROSSOVER'],
  [/hatch/i, 'HATCHBACK'],
  [/people mover|mini ?van/i, 'MINIVAN'],
  [/suv/i, 'SUV'],
  [/wagon|estate/i, 'WAGON'],
  [/sedan|saloon/i, 'SEDAN'],
  [/ute|pick-?up|truck|cab/i, 'TRUCK'],
  [/van/i, 'VAN'],
]
const DRIVES: Spelling = [
  [/4wd|4x4|four/i, '4X4'],
  [/awd|all/i, 'AWD'],
  [/fwd|front/i, 'FWD'],
  [/rwd|rear/i, 'RWD'],
  [/4x2|2wd/i, '4X2'],
]

/** Results are remembered, because dealers use the same few words again and again. */
function speller(spelling: Spelling): (text: string) => string {
  const spellings = new Map([['', '']])
  return (text) => {
    const spelled = spellings.get(text) ?? spelling.find(([pattern]) => pattern.test(text))?.[1] ?? 'OTHER'
    spellings.set(text, spelled)
    return spelled
  }
}

const COUNTRIES: Record<string, string> = {
  'en-AU': 'Australia',
  'en-NZ': 'New Zealand',
  'en-US': 'United States',
}

export const META_FEED = 'feeds/meta-vehicles.xml'

/** developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference */
export function metaFeed(context: PlanContext, offers: readonly OfferedVehicle[]): LongFile {
  const { site } = context
  const spelled = {
    transmission: speller(TRANSMISSIONS),
    fuel: speller(FUELS),
    body: speller(BODIES),
    drive: speller(DRIVES),
  }
  return {
    path: META_FEED,
    parts: () =>
      longDocument(
        `<listings>${element('title', `${site.name}: vehicles`)}<link rel="self" href="${absolute(site.url, `/${META_FEED}`)}"/>`,
        offers
          .values()
          .filter((offered) => isWanted(offered, context))
          .map(({ key, offer }) => ({ key, text: () => listing(offer(), context, spelled) })),
        '</listings>',
      ),
  }
}

/** Meta refuses vehicles without mileage, so 0 is sent for new ones and caravans. */
const isWanted = ({ car }: OfferedVehicle, { site }: PlanContext): boolean =>
  car.make !== '' &&
  car.model !== '' &&
  car.year !== null &&
  (car.km !== null || isNew(car) || tradeOf(car, tradeOfSite(site)) === 'caravan')

function listing(
  { car, title, make, trim, description, link, images, price, was, currency, location }: Offer,
  { site }: PlanContext,
  spelled: Record<'transmission' | 'fuel' | 'body' | 'drive', (text: string) => string>,
): string {
  const { region } = site
  const address = location?.address ?? site.address
  const mileage = distanceIn(car.km, region) ?? 0
  return parent(
    'listing',
    element('vehicle_id', car.stocknum || car.slug),
    element('title', [title, trim].filter(Boolean).join(' ')),
    element('description', description),
    element('url', link),
    element('make', make),
    element('model', car.model),
    element('trim', trim),
    element('year', car.year ?? ''),
    parent(
      'mileage',
      element('value', mileage),
      element('unit', distanceUnit(region) === 'miles' ? 'MI' : 'KM'),
    ),
    ...images
      .slice(0, MOST_IMAGES)
      .map((image) => parent('image', element('url', image), element('tag', title))),
    element('transmission', spelled.transmission(car.transmission)),
    element('fuel_type', spelled.fuel(car.simple_fuel)),
    element('body_style', spelled.body(car.body)),
    element('drivetrain', spelled.drive(car.drive)),
    element('exterior_color', car.colour),
    element('vin', car.vin),
    element('price', `${was ?? price} ${currency}`),
    element('sale_price', was === null ? '' : `${price} ${currency}`),
    element('state_of_vehicle', stateOf(car)),
    element('availability', 'AVAILABLE'),
    `<address format="simple">${[
      ['addr1', address.street],
      ['city', address.city],
      ['region', address.state],
      ['postal_code', address.postcode],
      ['country', COUNTRIES[region] ?? ''],
    ]
      .map(([name, value]) =>
        value ? `<component name="${name}">${element('c', value).slice(3, -4)}</component>` : '',
      )
      .join('')}</address>`,
    element('latitude', location?.address.lat ?? ''),
    element('longitude', location?.address.long ?? ''),
    element('dealer_id', location?.dealership_id ?? ''),
    element('dealer_name', location?.name || site.name),
    element('stock_number', car.stocknum),
  )
}

const MOST_IMAGES = 20

/** A demonstrator counts as used, because it has been on the road. */
const stateOf = (car: Offer['car']): string => (isNew(car) ? 'NEW' : car.certified ? 'CPO' : 'USED')
