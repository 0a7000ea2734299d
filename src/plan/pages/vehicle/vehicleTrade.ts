import { above } from '#lib/values.ts'
import { searchPath, withQuery } from '#rules/links/paths.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { isUs, mass, rounded, shortLength, type Context } from '#rules/vehicle/facts/cardFacts.ts'
import { factLabel } from '#rules/vehicle/facts/factRows.ts'
import { pageFactsOf, type PageFacts } from '#rules/vehicle/facts/pageFacts.ts'
import { isForLearners } from '#rules/vehicle/facts/readFacts.ts'
import { tradeOf } from '#rules/vehicle/facts/trade.ts'
import { CUBIC_FOOT, PER } from '#rules/vehicle/facts/units.ts'
import { axlesOf, truckClass } from '#rules/vehicle/trade/axles.ts'
import { floorPlansOf } from '#rules/vehicle/trade/floorPlan.ts'
import { inseamFor } from '#rules/vehicle/trade/seatReach.ts'
import { ladenBall } from '#rules/vehicle/trade/towing.ts'
import type { CarBrief } from '#stock/brief.ts'
import type { Car } from '#stock/entities.ts'
import { hasSection } from '../../sections.ts'
import type { PlanContext } from '../../planContext.ts'
import type { TradeProps } from './tradeProps.ts'

type TradeContext = Pick<PlanContext, 'site' | 'noun' | 'cardSettings'>

/** What the vehicle's trade asks for, each only if the vehicle's data has it. */
export function vehicleTrade(context: TradeContext, car: Car, brief: CarBrief): TradeProps {
  const { region } = context.site
  const trade = tradeOf(brief, context.cardSettings.trade)
  const facts = pageFactsOf(car.specifications)
  const parts: { [Name in keyof TradeProps]: TradeProps[Name] | null } = {
    floor_plan: floorPlansOf(car.specifications),
    ...(trade === 'caravan' && { towing: towingOf(context, brief) }),
    ...(trade === 'motorcycle' && { riding: ridingOf(car, brief, region) }),
    ...(trade === 'truck' && { axles: chassisOf(car, brief, facts, { region, trade }) }),
    ...((trade === 'car' || trade === 'motorhome') && { family: familyOf(facts, region) }),
  }
  return Object.fromEntries(
    Object.entries(parts).filter(
      ([name, part]) => part !== null && hasSection(context.site, 'vehicle', name as keyof TradeProps),
    ),
  )
}

function towingOf({ site, noun }: TradeContext, brief: CarBrief): TradeProps['towing'] | null {
  const { gross, weight, ball_weight, body } = brief
  // What fifth wheelers put on the car isn't carried by a tow ball.
  if (gross === null || /fifth|\b5th|gooseneck/i.test(body)) return null
  const { region } = site
  const context: Context = { region, trade: 'caravan' }
  const laden = ladenBall({ gross, ball: ball_weight }, region)
  return {
    towed: { gross, weight, ball: ball_weight },
    gross: mass(gross, context),
    grossLabel: factLabel('gross', context),
    weight: weight === null ? null : { label: factLabel('weight', context), value: mass(weight, context) },
    ball: ball_weight === null ? null : mass(ball_weight, context),
    ballLabel: factLabel('ball_weight', context),
    laden: laden === null ? null : aboutMass(laden, context),
    noun: noun.one,
    list: site.search_filters?.includes('gross') ? withQuery(searchPath(site), { gross: '-' }) : null,
  }
}

/** To the nearest 10 of the region's unit, as it's an estimate. */
function aboutMass(kg: number, context: Context): string {
  const ten = isUs(context) ? 10 * PER.lb : 10
  return mass(Math.round(kg / ten) * ten, context)
}

function ridingOf(car: Car, { seat_height, learner }: CarBrief, region: string): TradeProps['riding'] | null {
  const list = localeOf(region) === 'en-US' ? undefined : car.specifications.find(isForLearners)
  const isListed = list && (learner || (/^no\b/i.test(list.value.trim()) ? false : null))
  if (seat_height === null && typeof isListed !== 'boolean') return null
  return {
    seat:
      seat_height === null
        ? null
        : {
            height: seat_height,
            shown: shortLength(seat_height, { region, trade: 'motorcycle' }),
            inseams: (['flat', 'balls', 'toes'] as const).map((reach) => ({
              reach,
              inseam: inseamText(inseamFor(reach, seat_height), region),
            })),
          },
    learner: isListed ?? null,
  }
}

const inseamText = (mm: number, region: string): string =>
  localeOf(region) === 'en-US'
    ? `${rounded(Math.round((mm / PER.in) * 2) / 2, 1)} in`
    : `${rounded(mm / 10)} cm`

function chassisOf(
  { specifications, drive }: Car,
  { gross, wheelbase }: CarBrief,
  { combined, front_axle, rear_axle, steer_axles, lift_axles }: PageFacts,
  context: Context,
): TradeProps['axles'] | null {
  const written = specifications.find(({ name }) => /^axle configuration$/i.test(name.trim()))?.value ?? drive
  const axles = axlesOf(written, { steer: steer_axles, lift: lift_axles })
  if (axles === null && front_axle === null && rear_axle === null && combined === null) return null
  const amount = (kg: number | null) => (above(kg, 0) === null ? null : mass(kg ?? 0, context))
  return {
    configuration:
      axles && (/\d{1,2}\s*[x×]\s*\d{1,2}/i.exec(written)?.[0].replace(/\s*[x×]\s*/i, '×') ?? null),
    axles,
    wheelbase: wheelbase === null ? null : shortLength(wheelbase, context),
    grossLabel: factLabel('gross', context),
    gross: amount(gross),
    combined: amount(combined),
    front: amount(front_axle),
    rear: amount(rear_axle),
    truckClass: isUs(context) && gross !== null ? truckClass(gross) : null,
  }
}

/** A shopping bag holds about as much. */
const BAG = 35

function familyOf(
  { isofix, tethers, seats_across, boot, boot_folded }: PageFacts,
  region: string,
): TradeProps['family'] | null {
  if (isofix === null && tethers === null && seats_across === null && boot === null) return null
  const volume = (litres: number) =>
    localeOf(region) === 'en-US' ? `${rounded(litres / CUBIC_FOOT, 1)} cu ft` : `${rounded(litres)} L`
  return {
    isofix,
    tethers,
    across: seats_across,
    boot: boot === null ? null : { volume: volume(boot), bags: Math.floor(boot / BAG) },
    folded: boot_folded === null || boot_folded <= (boot ?? 0) ? null : volume(boot_folded),
  }
}
