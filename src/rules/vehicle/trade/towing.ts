import { localeOf } from '../../locale/locale.ts'

/** Whether a shopper's car can tow a caravan. All weights are in kg. */

export interface Towed {
  /** The most that it may weigh when loaded: its ATM or, in the US, its GVWR. */
  gross: number
  /** What it weighs empty; null if unknown. */
  weight: number | null
  /** What it puts on the car's tow ball when it's empty; null if unknown. */
  ball: number | null
}

export interface TowCar {
  /** The heaviest trailer with brakes that the car may tow. */
  towing: number
  /** The most that a trailer may put on the tow ball. */
  ball: number | null
  /** The most that the car and its trailer may weigh together: the GCM or, in the US, the GCWR. */
  combined: number | null
}

/** 'part': only if it's loaded lightly. */
export type TowVerdict = 'yes' | 'part' | 'no'

export interface TowCheck {
  verdict: TowVerdict
  /** `margin`: what's left of the limit if 'yes', how much may be loaded if 'part', and how much it's too heavy if 'no'. */
  weight: { verdict: TowVerdict; margin: number }
  /** `margin`: how far the limit is above the ball weight, or below it. */
  ball: { verdict: TowVerdict; margin: number } | null
  /** `car`: the most that the car may weigh, with people and luggage, if the caravan is fully loaded. */
  combined: { verdict: TowVerdict; car: number } | null
}

/** What the industry reckons with for a loaded caravan: a tenth of its weight, and in the US 10 to 15%, of which we take the upper end. */
const ladenBallShare = (region: unknown): number => (localeOf(region) === 'en-US' ? 0.15 : 0.1)

/** The ball weight to expect when the caravan is fully loaded; null if even the empty one is unknown. */
export const ladenBall = ({ gross, ball }: Pick<Towed, 'gross' | 'ball'>, region: unknown): number | null =>
  ball === null ? null : Math.max(ball, Math.round(gross * ladenBallShare(region)))

const ORDER: readonly TowVerdict[] = ['yes', 'part', 'no']

export function towCheck(van: Towed, car: TowCar, region: unknown): TowCheck {
  const weight = weightCheck(van, car)
  const ball = ballCheck(van, car, region)
  const room = car.combined === null ? null : car.combined - van.gross
  const combined =
    room === null ? null : { verdict: room > 0 ? ('yes' as const) : ('no' as const), car: room }
  const worst = [weight, ball, combined].map((check) => ORDER.indexOf(check?.verdict ?? 'yes'))
  return { verdict: ORDER[Math.max(...worst)] ?? 'no', weight, ball, combined }
}

function weightCheck({ gross, weight }: Towed, { towing }: TowCar): TowCheck['weight'] {
  if (gross <= towing) return { verdict: 'yes', margin: towing - gross }
  // If it isn't known what the caravan weighs empty, nobody can say how little must be loaded.
  const empty = weight ?? gross
  return empty < towing
    ? { verdict: 'part', margin: towing - empty }
    : { verdict: 'no', margin: empty - towing }
}

function ballCheck(van: Towed, { ball: limit }: TowCar, region: unknown): TowCheck['ball'] {
  const laden = ladenBall(van, region)
  if (limit === null || van.ball === null || laden === null) return null
  if (van.ball > limit) return { verdict: 'no', margin: van.ball - limit }
  return { verdict: laden > limit ? 'part' : 'yes', margin: Math.abs(limit - laden) }
}
