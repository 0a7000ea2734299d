import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import type { Candidate, PageChange } from '../../plannedPage.ts'
import { VehicleGroups, type VehicleChange } from '../../vehicleGroups.ts'
import { hasSection } from '../../sections.ts'
import { checkoutCandidates } from '../checkout/checkout.ts'
import { byKind, changedPositions, similarTo } from './similar.ts'
import { vehiclePage } from './vehicle.ts'

/** The vehicles' own pages and their checkouts. A change affects the pages of the vehicles around it too, which show it as similar. */
export class VehiclePages {
  readonly #byBody = new VehicleGroups(({ brief }) => [brief.body], byKind)

  /** @param change of `context.listed`; at first, all of them come */
  update(context: PlanContext, change: VehicleChange): PageChange {
    const groups = Array.from(this.#byBody.update(change), ([body, groupChange]) => {
      const after = this.#byBody.get(body)
      return { after, positions: changedPositions(groupChange, after) }
    })
    return {
      // Similar vehicles follow each other, so that pages that show the same cards are rendered close together.
      pages: {
        *[Symbol.iterator]() {
          for (const { after, positions } of groups)
            for (const position of positions) yield* candidatesOf(context, after, position)
        },
      },
      gone: lostPaths(context, change),
    }
  }
}

function* candidatesOf(
  context: PlanContext,
  ordered: readonly Vehicle[],
  position: number,
): Generator<Candidate> {
  const vehicle = ordered[position] as Vehicle
  const similar = hasSection(context.site, 'vehicle', 'similar') ? similarTo(ordered, position) : []
  yield {
    path: pathOf(context, vehicle),
    kind: 'vehicle',
    vehicle,
    source: `cars (${vehicle.brief.slug})`,
    quickKey: [vehicle, ...similar].map(context.keyOf).join(' '),
    make: () => vehiclePage(context, vehicle, similar),
  }
  yield* checkoutCandidates(context, vehicle)
}

const pathOf = ({ cardSettings }: PlanContext, { brief }: Vehicle): string =>
  `${cardSettings.vehicleBase}/${brief.slug}`

const pathsOf = (context: PlanContext, vehicle: Vehicle): string[] => [
  pathOf(context, vehicle),
  ...checkoutCandidates(context, vehicle).map(({ path }) => path),
]

function lostPaths(context: PlanContext, { gone, come }: VehicleChange): string[] {
  const slugs = new Set(gone.map(({ brief }) => brief.slug))
  const still = come
    .filter(({ brief }) => slugs.has(brief.slug))
    .flatMap((vehicle) => pathsOf(context, vehicle))
  return [...new Set(gone.flatMap((vehicle) => pathsOf(context, vehicle))).difference(new Set(still))]
}
