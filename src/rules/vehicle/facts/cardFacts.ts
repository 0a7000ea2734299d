import { loneFact, type CardFact, type Described } from './cardWays.ts'
import { tradeOf, type Trade } from './trade.ts'

/** By trade, what stands under a vehicle's name on its card: at most five that are known. */
const CARDS: Record<Trade, readonly CardFact[]> = {
  car: ['km', 'body', 'transmission', 'simple_fuel', 'economy'],
  caravan: ['berths', 'body_length', 'weight', 'gross'],
  motorhome: ['km', 'berths', 'body_length', 'gross', 'transmission'],
  motorcycle: ['km', 'capacity', 'learner', 'seat_height', 'weight'],
  truck: ['km', 'gross', 'power', 'drive', 'sleeper'],
}

const MOST = 5

/**
 * What a card says of a vehicle, each by itself: ['Sleeps 4', '19 ft 4 in', 'Tare 2,170 kg'].
 *
 * @param besides what the card says anyway, such as the grade: a fact in it is not said twice
 */
export function cardFacts(
  vehicle: Described,
  { region, trade: own }: { region: string; trade: Trade },
  besides: string,
): string[] {
  const trade = tradeOf(vehicle, own)
  const said = besides.toLowerCase()
  return CARDS[trade]
    .map((key) => loneFact(key, vehicle, { region, trade }))
    .filter((fact) => fact !== '' && !said.includes(fact.toLowerCase()))
    .slice(0, MOST)
}
