import { indexedSoldTimestamp } from '#rules/listing/listing.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { realPrice } from '#rules/pricing/price.ts'
import { fuelBurned } from '#rules/vehicle/facts/factSorts.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { SearchRecord } from './record.ts'

/**
 * Makes a car's record for the search index. A price of 10 dollars or less (spec §9) becomes null, so that cars without a price are last in
 * every order, in the embedded engine and in Algolia. The make is spelt as visitors read it. For an available car, `sold_date_timestamp` is
 * 0 (spec §4), which `listingFilter` relies on.
 *
 * @param fellFrom the price before it dropped, in dollars; null if there's no drop to show
 */
export function searchRecordOf(car: CarBrief, fellFrom: number | null = null): SearchRecord {
  return {
    objectID: car.slug,
    id: car.id,
    slug: car.slug,
    name: car.name,
    make: displayMake(car.make),
    model: car.model,
    badge: car.badge,
    series: car.series,
    year: car.year,
    km: car.km,
    rego: car.rego,
    vin: car.vin,
    stocknum: car.stocknum,
    seats: car.seats,
    car_type: car.car_type,
    status: car.status,
    price: realPrice(car.price),
    before_price: car.before_price,
    fell_from: fellFrom,
    market_price: car.market_price,
    subscription_price: car.subscription_price,
    preorder: car.preorder,
    sold: car.sold,
    sold_date_timestamp: indexedSoldTimestamp(car),
    reserved: car.reserved,
    certified: car.certified,
    show_on_dealer_website: car.show_on_dealer_website,
    simple_fuel: car.simple_fuel,
    tag: car.tag,
    custom_rank: car.custom_rank,
    created_at_timestamp: car.created_at_timestamp,
    photos_count: car.photos_count,
    primary_image_url: car.primary_image_url,
    dealership_slug: car.dealership_slug,
    location_name: car.location_name,
    city: car.city,
    state: car.state,
    body: car.body,
    transmission: car.transmission,
    drive: car.drive,
    colour: car.colour,
    engine: car.engine,
    berths: car.berths,
    body_length: car.body_length,
    weight: car.weight,
    gross: car.gross,
    payload: car.payload,
    ball_weight: car.ball_weight,
    height: car.height,
    solar: car.solar,
    water: car.water,
    consumption: fuelBurned(car),
    energy: car.energy,
    towing: car.towing,
    safety: car.safety,
    capacity: car.capacity,
    power: car.power,
    seat_height: car.seat_height,
    wheelbase: car.wheelbase,
    sleeper: car.sleeper,
    axle_ratio: car.axle_ratio,
    range: car.range,
    learner: car.learner,
    features: car.features,
  }
}
