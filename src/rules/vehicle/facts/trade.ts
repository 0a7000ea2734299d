import { lookUp } from '#lib/values.ts'

/**
 * A trade: the kind of vehicles that somebody deals in. It decides which facts of a vehicle matter (tradeFacts.ts) and what they're called
 * (factRows.ts).
 */
export type Trade = 'car' | 'caravan' | 'motorhome' | 'motorcycle' | 'truck'

/** The main trade of a dealer, according to the site's settings (spec §2 'Vehicle detail', §9 'Vehicle noun'). */
export function tradeOfSite(site: { template?: string; vehicle_type?: string | null }): Trade {
  if (site.vehicle_type === 'motorcycle') return 'motorcycle'
  if (site.vehicle_type === 'camper') return 'motorhome'
  const template = site.template ?? ''
  return lookUp(BY_TEMPLATE, template) ?? 'car'
}

const BY_TEMPLATE: Partial<Record<string, Trade>> = {
  rv: 'caravan',
  campers: 'motorhome',
  moto: 'motorcycle',
  trucks: 'truck',
}

/**
 * Body types that show which trade a vehicle belongs to, whoever sells it. A vehicle of another body type belongs to the dealer's trade.
 */
const BODIES: readonly (readonly [Trade, RegExp])[] = [
  ['motorhome', /motor ?home|camper ?van|motori[sz]ed|^class [abc]\b/i],
  ['car', /^(?:suv|ute|sedan|hatch(?:back)?|wagon|coupe|convertible|people mover|minivan)$/i],
]

/**
 * The trade that one vehicle belongs to. It may not be the dealer's: a caravan dealer, for example, also sells motorhomes and tow cars.
 *
 * @param siteTrade the dealer's trade
 */
export function tradeOf(
  { body, transmission }: { body: string; transmission: string },
  siteTrade: Trade,
): Trade {
  const trade = BODIES.find(([, pattern]) => pattern.test(body))?.[0]
  if (trade) return trade
  // Only a vehicle with an engine has a transmission. So if a caravan dealer's vehicle has one, it's a motorhome.
  return siteTrade === 'caravan' && transmission !== '' ? 'motorhome' : siteTrade
}
