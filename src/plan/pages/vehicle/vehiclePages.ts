import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import type { Candidate, PageChange } from '../../plannedPage.ts'
import { VehicleGroups, type VehicleChange } from '../../vehicleGroups.ts'
import { hasSection } from '../../sections.ts'
import { checkoutCandidates } from '../checkout/checkout.ts'
import { byKind, changedPositions, similarTo } from './similar.ts'
import { vehiclePage } from './vehicle.ts'

export const vehicleCandidates = (context: PlanContext): Iterable<Candidate> =>
  new VehiclePages().update(context, { gone: [], come: context.listed }).pages

/** The vehicles' own pages and their checkouts. A change affects the pages of the vehicles around it too, which show it as similar. */
export class VehiclePages {
  readonly #byBody = new VehicleGroups(({ brief }) => [brief.body], byKind)

  /** @param change of `context.listed`; at first, all of them come */
  update(context: PlanContext, change: VehicleChange): PageChange {
    const before = new Map(change.gone.map(({ brief }) => [brief.body, this.#byBody.get(brief.body)]))
    const groups = Array.from(this.#byBody.update(change), (body) => {
      const after = this.#byBody.get(body)
      const isOfBody = ({ brief }: Vehicle) => brief.body === body
      const ofBody = { gone: change.gone.filter(isOfBody), come: change.come.filter(isOfBody) }
      return { after, positions: changedPositions(before.get(body) ?? [], after, ofBody) }
    })
    const stillThere = new Set(change.come.flatMap((vehicle) => pathsOf(context, vehicle)))
    return {
      // Similar vehicles follow each other, so that pages that show the same cards are rendered close together.
      pages: {
        *[Symbol.iterator]() {
          for (const { after, positions } of groups)
            for (const position of positions) yield* candidatesOf(context, after, position)
        },
      },
      gone: change.gone
        .flatMap((vehicle) => pathsOf(context, vehicle))
        .filter((path) => !stillThere.has(path)),
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
