import type { Chrome, VehicleProps } from '#plan/page.ts'
import { pictured, ute, type MadeUpCar } from './cars.ts'
import { madeUp } from './plan.ts'
import type { Change } from './site.ts'
import { NOW } from './stock.ts'

/** A vehicle's page in each state that it has, by the vehicle and the settings that lead to it. */
interface State {
  state: string
  car?: MadeUpCar
  settings?: Record<string, unknown>
}

const FORM = { buttons: ['inline_form', 'enquire', 'location'] }

/** What the panel says, by what it says it of. */
const PANELS: Record<string, State> = {
  usual: { state: 'as most are', car: { payment_processors: [], reservable: false } },
  reservable: { state: 'to be reserved online' },
  reduced: {
    state: 'reduced, and below market',
    car: { before_price: 61_490, autograb_data: { average_market_price: 61_400 } },
  },
  new: { state: 'new', car: { car_type: 'new', km: 12, created_at_timestamp: NOW / 1000 } },
  certified: { state: 'certified', car: { certified: true } },
  runout: { state: 'runout', car: { tag: 'Runout Sale' } },
  'under-offer': { state: 'under offer', car: { tag: 'Under Offer' } },
  reserved: { state: 'reserved', car: { reserved: true } },
  'coming-soon': { state: 'coming soon', car: { status: 'coming_soon' } },
  preorder: { state: 'to be ordered', car: { preorder: true } },
  'test-drive-only': { state: 'for test drives only', car: { tag: 'Test Drive Only' } },
  sold: {
    state: 'sold',
    car: { status: 'sold', sold: true, sold_date_timestamp: NOW / 1000 - 86_400 },
  },
  'no-price': { state: 'price on enquiry', car: { price: null } },
  subscription: {
    state: 'by subscription',
    car: { subscription_price: 289 },
    settings: { offers_subscription: true },
  },
  masked: { state: 'a number that waits to be asked for', settings: { phone_masked: true } },
  inline: { state: 'with its form on the page', settings: FORM },
  bare: {
    state: 'hardly anything known',
    car: {
      ...pictured(0),
      badge: '',
      series: '',
      stocknum: '',
      location: null,
      location_id: null,
      dealership_id: null,
      features: [],
      specifications: [],
      description: '',
      payment_processors: [],
    },
    settings: { buttons: ['enquire'], phone: '' },
  },
}

/** The page of the vehicle `name`, as the plan makes it of one that differs in `change`. */
export const vehicleWith = (like: Chrome, name: string, change: MadeUpCar = {}, site: Change = {}) => {
  const { chrome, pageAt, vehicle } = madeUp(like, [ute(name, change)], site)
  return { chrome, page: pageAt(vehicle(name), 'vehicle') }
}

export const panels = (like: Chrome): { state: string; vehicle: VehicleProps }[] =>
  Object.entries(PANELS).map(([name, { state, car, settings }]) => ({
    state,
    vehicle: vehicleWith(like, name, car, { ...(settings && { settings }) }).page.props,
  }))
