import type { Axle } from '#rules/vehicle/trade/axles.ts'
import type { FloorPlan } from '#rules/vehicle/trade/floorPlan.ts'
import type { SeatReach } from '#rules/vehicle/trade/seatReach.ts'
import type { Towed } from '#rules/vehicle/trade/towing.ts'

/** The sections of a vehicle's page that its trade asks for, by their names in `vehicle.sections`. A vehicle has those that its data allows. */
export interface TradeProps {
  floor_plan?: { day: FloorPlan; night: FloorPlan | null }
  towing?: Towing
  riding?: Riding
  axles?: Chassis
  family?: Family
}

/** Weights as texts in the region's unit, such as '2,800 kg'; null if unknown. */
interface Towing {
  /** In kg. */
  towed: Towed
  gross: string
  /** 'ATM'; in the US 'GVWR'. */
  grossLabel: string
  weight: { label: string; value: string } | null
  ball: string | null
  ballLabel: string
  /** The ball weight to expect when it's fully loaded. */
  laden: string | null
  /** Such as 'caravan'. */
  noun: string
  /** The address of the list that can be filtered by gross weight, without the weight; null if it can't. */
  list: string | null
}

interface Riding {
  seat: {
    /** In mm. */
    height: number
    shown: string
    /** The shortest inseam for each reach. */
    inseams: { reach: SeatReach; inseam: string }[]
  } | null
  /** Whether learners may ride it; null if that's unknown, or if the region has no list of such motorcycles. */
  learner: boolean | null
}

interface Chassis {
  /** '6×4'. */
  configuration: string | null
  axles: Axle[] | null
  wheelbase: string | null
  grossLabel: string
  gross: string | null
  combined: string | null
  front: string | null
  rear: string | null
  truckClass: number | null
}

interface Family {
  isofix: number | null
  tethers: number | null
  across: number | null
  boot: { volume: string; bags: number } | null
  folded: string | null
}
