import { loneFact, type CardFact, type Described } from './cardWays.ts'
import { tradeOf, type Trade } from './trade.ts'

/** The facts for the cards of each trade's vehicles. A card shows the first ones that are known. */
const CARDS: Record<Trade, readonly CardFact[]> = {
  car: ['km', 'body', 'transmission', 'simple_fuel', 'range', 'economy'],
  caravan: ['berths', 'body_length', 'weight', 'gross'],
  motorhome: ['km', 'berths', 'body_length', 'gross', 'transmission'],
  motorcycle: ['km', 'capacity', 'learner', 'seat_height', 'weight'],
  truck: ['km', 'gross', 'power', 'drive', 'sleeper'],
}

const MOST = 5

/**
 * A vehicle's facts for its card: ['Sleeps 4', '19 ft 4 in', 'Tare 2,170 kg'].
 *
 * @param besides what else the card says, such as the grade, so that no fact repeats it
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
