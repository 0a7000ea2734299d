import type { Site } from '#site/settings/schema.ts'
import type { Region } from '#site/starter/places.ts'
import { inRegion } from './american.ts'

export type Template = Site['template']
export const TEMPLATES = ['group', 'rv', 'moto', 'trucks', 'campers'] as const satisfies readonly Template[]

/**
 * What a new dealer in a trade starts with. It must be true of any dealer in the trade, because only an editor knows the facts about a
 * particular dealer.
 */
export interface Trade {
  /** The trade's name in the list of choices. */
  label: string
  /** The stock generator's name for the trade. */
  stock: 'cars' | 'rv' | 'motorcycles' | 'trucks' | 'campers'
  /** What a vehicle is called in running text. */
  one: string
  many: string
  search: string
  settings: Partial<
    Pick<Site, 'vehicle_type' | 'override_primary_vehicle' | 'finance_path' | 'search_filters'>
  >
  tagline: string
  hero: Omit<Site['hero'], 'focus'>
  story: { title: string; text: string; image: string }
  /** Links to vehicles with a certain body. `body` is the value of the body filter. */
  bodies: readonly { label: string; body: string; image: string }[]
}

const vehicle = (name: string) => `/images/vehicles/${name}/1.jpg`

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
    bodies: [
      { label: 'SUVs', body: 'SUV', image: vehicle('suv-deep-crystal-blue-7058') },
      { label: 'Utes', body: 'Ute', image: vehicle('ute-volcanic-amber-412') },
      { label: 'Hatchbacks', body: 'Hatch', image: vehicle('hatch-soul-red-crystal-88') },
      { label: 'Sedans', body: 'Sedan', image: vehicle('sedan-mercury-silver-530') },
    ],
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
    bodies: [
      { label: 'Caravans', body: 'Caravan', image: vehicle('caravan-alpine-white-410') },
      { label: 'Pop tops', body: 'Pop Top', image: vehicle('pop-top-gum-leaf-green-52') },
      { label: 'Off-grid', body: 'Off-Grid', image: vehicle('off-grid-charcoal-998') },
      { label: 'Camper trailers', body: 'Camper Trailer', image: vehicle('camper-trailer-sandstone-77') },
    ],
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
        'car_type',
        'price',
        'repayment',
        'learner',
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
    bodies: [
      { label: 'Naked', body: 'Naked', image: vehicle('naked-cyan-storm-1113') },
      { label: 'Adventure', body: 'Adventure', image: vehicle('adventure-matt-baja-orange-953') },
      { label: 'Sport', body: 'Sport', image: vehicle('sport-lime-green-640') },
      { label: 'Cruiser', body: 'Cruiser', image: vehicle('cruiser-stealth-black-39') },
    ],
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
    bodies: [
      { label: 'Sleepers', body: 'Sleeper', image: vehicle('sleeper-royal-blue-9600') },
      { label: 'Day cabs', body: 'Day Cab', image: vehicle('day-cab-viper-red-520') },
      { label: 'Box trucks', body: 'Box Truck', image: vehicle('box-truck-summit-white-6301') },
      { label: 'Flatbeds', body: 'Flatbed', image: vehicle('flatbed-burnt-orange-8452') },
    ],
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
    bodies: [],
  },
}

/** What a new dealer in a trade starts with, in the region's words. */
export const tradeIn = (template: Template, region: Region): Trade => {
  const trade = TRADES[template]
  const { one, many, settings, tagline, hero, story, bodies } = trade
  const { search_filters } = settings
  const say = (text: string) => inRegion(text, region)
  return {
    ...trade,
    one: say(one),
    many: say(many),
    // Only Australia and New Zealand have a list of motorcycles for learners.
    ...(region === 'en-US' &&
      search_filters && {
        settings: { ...settings, search_filters: search_filters.filter((each) => each !== 'learner') },
      }),
    tagline: say(tagline),
    hero: { ...hero, title: say(hero.title), text: say(hero.text) },
    story: { ...story, title: say(story.title), text: say(story.text) },
    bodies: bodies.map((each) => ({ ...each, label: say(each.label) })),
  }
}
