import type { Site } from '#site/settings/schema.ts'
import type { Region } from '#site/starter/samples.ts'
import { replaceWords } from '#lib/replaceWords.ts'
import { localWords } from '#rules/locale/words.ts'

/** Words that also occur outside a new tenant's texts are replaced by `localWords`. */
const inAmerican = replaceWords({
  'booked out': 'booked up',
  'book a service': 'schedule service',
  'gas, water': 'propane, water',
  'government charges': 'taxes and fees',
  'logbook services': 'scheduled maintenance',
  'mechanical services': 'mechanical service',
  'opening hours': 'business hours',
  'payout figure': 'payoff amount',
  'protection fitted': 'protection installed',
  'registration authority': 'state motor vehicle agency',
  'registration papers': 'title',
  'service book': 'service records',
  'small print': 'fine print',
  'sign and collect': 'sign and take delivery',
  'still owing': 'still owed',
  'driver licence': 'driver’s license',
  'fill in': 'fill out',
  campervans: 'camper vans',
  caravans: 'travel trailers',
  'pop tops': 'pop-ups',
  van: 'camper',
  utes: 'pickups',
  tyres: 'tires',
  licence: 'license',
  couplings: 'couplers',
  kilometres: 'mileage',
  workshop: 'service department',
  payslips: 'pay stubs',
  postcode: 'ZIP code',
})

/** Only texts for the United States are changed. */
export const inRegion = (text: string, region: Region): string =>
  region === 'en-US' ? inAmerican(localWords(text, region)) : text

/**
 * Inserted values aren't changed, because they may be names.
 * @example wordsOf('en-US')`${'Van & Son'} fits tyres` // 'Van & Son fits tires'
 */
export const wordsOf =
  (region: Region) =>
  (texts: TemplateStringsArray, ...inserted: string[]): string =>
    texts.map((text, index) => inRegion(text, region) + (inserted[index] ?? '')).join('')

export type Template = Site['template']
export const TEMPLATES = ['group', 'rv', 'moto', 'trucks', 'campers'] as const satisfies readonly Template[]

/** It must be true of any dealer in the trade, because only an editor knows the facts about a particular dealer. */
export interface Trade {
  label: string
  /** The stock generator's name for the trade. */
  stock: 'cars' | 'rv' | 'motorcycles' | 'trucks' | 'campers'
  /** In running text. */
  one: string
  many: string
  search: string
  settings: Partial<
    Pick<Site, 'vehicle_type' | 'override_primary_vehicle' | 'finance_path' | 'search_filters'>
  >
  tagline: string
  hero: Omit<Site['hero'], 'focus'>
  story: { title: string; text: string; image: string }
}

export const TRADES: Record<Template, Trade> = {
  group: {
    label: 'Cars: one dealership or a group',
    stock: 'cars',
    one: 'car',
    many: 'cars',
    search: '/search/new-used-and-demo-cars',
    settings: {},
    tagline: 'Cars in stock, with photos and prices',
    hero: {
      title: 'Find the car that fits your week',
      text: 'Compare every car in stock by price, size and features, then come and drive the ones you like.',
      image: '/images/scenes/showroom-dusk.jpg',
    },
    story: {
      title: 'Bring your questions',
      text: 'Buying a car should be straightforward: see the price, drive the car, ask anything, and take your time. Tell us how you’ll use it and we’ll show you the cars that suit you.',
      image: '/images/scenes/dealership.jpg',
    },
  },
  rv: {
    label: 'Caravans, campers and RVs',
    stock: 'rv',
    one: 'van',
    many: 'caravans and RVs',
    search: '/search/RVs-in-stock',
    settings: {
      override_primary_vehicle: 'RV',
      finance_path: '/finance-the-dream',
      search_filters: [
        'car_type',
        'body',
        'berths',
        'price',
        'repayment',
        'body_length',
        'weight',
        'gross',
        'make',
        'year',
      ],
    },
    tagline: 'Caravans, campers and motorhomes',
    hero: {
      title: 'Pick the road, then the van',
      text: 'Caravans, campers and motorhomes for long trips and quick weekends away. Walk through them here, then in person.',
      image: '/images/scenes/caravan-outback.jpg',
    },
    story: {
      title: 'Start with your tow vehicle',
      text: 'The right van is one your vehicle can tow, your family can sleep in and your driveway can hold. Tell us about all three and we’ll narrow it down together.',
      image: '/images/scenes/caravan-creek-9.jpg',
    },
  },
  moto: {
    label: 'Motorcycles',
    stock: 'motorcycles',
    one: 'bike',
    many: 'motorcycles',
    search: '/search/new-used-and-demo-motorcycles',
    settings: {
      vehicle_type: 'motorcycle',
      override_primary_vehicle: 'Motorcycle',
      search_filters: [
        'make',
        'body',
        'learner',
        'car_type',
        'price',
        'repayment',
        'capacity',
        'seat_height',
        'year',
        'km',
        'colour',
      ],
    },
    tagline: 'Motorcycles in stock, with photos and prices',
    hero: {
      title: 'Find the bike for your roads',
      text: 'For the commute, the back roads and the long way home. See every bike in stock, then book a ride.',
      image: '/images/scenes/motorcycle-mountain.jpg',
    },
    story: {
      title: 'Sit on it first',
      text: 'Figures don’t tell you how a bike feels. Tell us your height, your experience and where you ride, and we’ll have a few bikes lined up for you to try.',
      image: '/images/scenes/motorcycle-workshop-5.jpg',
    },
  },
  trucks: {
    label: 'Trucks',
    stock: 'trucks',
    one: 'truck',
    many: 'trucks',
    search: '/search/new-used-and-demo-trucks',
    settings: {
      search_filters: [
        'make',
        'body',
        'car_type',
        'price',
        'repayment',
        'km',
        'power',
        'gross',
        'year',
        'sleeper',
        'transmission',
        'drive',
      ],
    },
    tagline: 'Trucks in stock, with full specifications',
    hero: {
      title: 'Find the truck for the job',
      text: 'Sleepers, day cabs and work trucks with full specifications. Filter by axle, engine and price.',
      image: '/images/scenes/truck-highway.jpg',
    },
    story: {
      title: 'Tell us about the load',
      text: 'The load, the distance and the roads decide which truck you need. Tell us about them, and we’ll put two or three trucks side by side, with what each costs to run.',
      image: '/images/scenes/truck-yard-4.jpg',
    },
  },
  campers: {
    label: 'Campervans',
    stock: 'campers',
    one: 'camper',
    many: 'campervans',
    search: '/search/new-used-and-demo-campers',
    settings: {
      vehicle_type: 'camper',
      override_primary_vehicle: 'Camper',
      search_filters: [
        'make',
        'car_type',
        'price',
        'repayment',
        'berths',
        'km',
        'year',
        'seats',
        'body_length',
        'transmission',
        'drive',
      ],
    },
    tagline: 'Campervans in stock, with photos and prices',
    hero: {
      title: 'Wake up somewhere new',
      text: 'Campervans with beds, kitchens and prices laid out so you can compare them.',
      image: '/images/scenes/camper-coast.jpg',
    },
    story: {
      title: 'Make the bed before you buy',
      text: 'Come and fold out the bed, light the stove and stand up straight inside. An hour in a camper tells you more than any list of features.',
      image: '/images/scenes/camper-forest-4.jpg',
    },
  },
}

export function regionalTrade(template: Template, region: Region): Trade {
  const trade = TRADES[template]
  const { one, many, settings, tagline, hero, story } = trade
  const { search_filters } = settings
  const say = (text: string) => inRegion(text, region)
  return {
    ...trade,
    one: say(one),
    many: say(many),
    // Only Australia and New Zealand have a list of motorcycles for learners.
    ...(region === 'en-US' &&
      search_filters && {
        settings: { ...settings, search_filters: search_filters.filter((filter) => filter !== 'learner') },
      }),
    tagline: say(tagline),
    hero: { ...hero, title: say(hero.title), text: say(hero.text) },
    story: { ...story, title: say(story.title), text: say(story.text) },
  }
}
