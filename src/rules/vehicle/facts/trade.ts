/** A line of business. It decides which facts of a vehicle matter (trades.ts) and what they're called (say.ts). */
export type Trade = 'car' | 'caravan' | 'motorhome' | 'motorcycle' | 'truck'

/** A dealer's main trade, from the site's settings (spec §2 'Vehicle detail', §9 'Vehicle noun'). */
export function tradeOfSite(site: { template?: string; vehicle_type?: string | null }): Trade {
  if (site.vehicle_type === 'motorcycle') return 'motorcycle'
  if (site.vehicle_type === 'camper') return 'motorhome'
  const template = site.template ?? ''
  return (Object.hasOwn(BY_TEMPLATE, template) ? BY_TEMPLATE[template] : undefined) ?? 'car'
}

const BY_TEMPLATE: Partial<Record<string, Trade>> = {
  rv: 'caravan',
  campers: 'motorhome',
  moto: 'motorcycle',
  trucks: 'truck',
}

/** Bodies that decide a vehicle's trade, whoever sells it. A vehicle with any other body has the dealer's trade. */
const BODIES: readonly (readonly [Trade, RegExp])[] = [
  ['motorhome', /motor ?home|camper ?van|motori[sz]ed|^class [abc]\b/i],
  ['car', /^(?:suv|ute|sedan|hatch(?:back)?|wagon|coupe|convertible|people mover|minivan)$/i],
]

/**
 * The trade of one vehicle: it may differ from the dealer's, because a caravan dealer also sells motorhomes and tow
 * cars, for example.
 *
 * @param own the dealer's trade
 */
export function tradeOf({ body, transmission }: { body: string; transmission: string }, own: Trade): Trade {
  const told = BODIES.find(([, pattern]) => pattern.test(body))?.[0]
  if (told) return told
  // A vehicle that's towed has no gearbox, so one that has a transmission is a motorhome.
  return own === 'caravan' && transmission !== '' ? 'motorhome' : own
}
