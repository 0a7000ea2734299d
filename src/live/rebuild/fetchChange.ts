import pLimit from 'p-limit'
import type { Site } from '#site/settings/schema.ts'
import type { SentCar, VehicleApi } from '#stock/api/vehicles.ts'
import type { StockChange } from '#stock/editSnapshot.ts'
import type { Marked } from '../journal/journal.ts'

interface Fetched {
  change: StockChange
  /** The marks whose vehicles couldn't be read. They stay set. */
  failed: Marked[]
  /** Why the first vehicle that failed couldn't be read, without personal data; '' if all vehicles were read. */
  trouble: string
}

/** Maximum number of a tenant's vehicles to read in parallel. It's low enough not to overload the backend. */
const AT_ONCE = 6
/**
 * If more vehicles than this are marked, all vehicles are read instead, because the backend sends a hundred of them
 * per request.
 */
const MOST_SINGLE = 200

const CAR = 'car:'

/** Reads the marked vehicles from the backend. @param all whether to read all vehicles, not only the marked ones */
export async function fetchChange(
  api: VehicleApi,
  site: Site,
  marks: readonly Marked[],
  all: boolean,
): Promise<Fetched> {
  const single = marks.filter(({ what }) => what.startsWith(CAR))
  if (all || single.length > MOST_SINGLE || marks.some(({ what }) => what === 'all'))
    return fetchAll(api, site, marks)
  const put = new Map<string, SentCar>()
  const gone = new Set<string>()
  const failed: Marked[] = []
  let trouble = ''
  const limit = pLimit(AT_ONCE)
  await Promise.all(
    single.map((mark) =>
      limit(async () => {
        const slug = mark.what.slice(CAR.length)
        const answer = await api.car(site.id, slug)
        if (answer.kind === 'gone') gone.add(slug)
        else if (answer.kind === 'car' && isOwn(answer.car, site)) put.set(slug, answer.car)
        else {
          failed.push(mark)
          trouble ||= `${slug}: ${answer.kind === 'failed' ? answer.trouble : FOREIGN}`
        }
      }),
    ),
  )
  return { change: { put, removed: gone, all: false }, failed, trouble }
}

const FOREIGN = 'the backend responded with another website’s vehicle'

async function fetchAll(api: VehicleApi, site: Site, marks: readonly Marked[]): Promise<Fetched> {
  const refused = (trouble: string): Fetched => ({
    change: { put: new Map(), removed: new Set(), all: false },
    failed: marks.filter(({ what }) => what === 'all' || what.startsWith(CAR)),
    trouble,
  })
  const answer = await api.all(site.id)
  if (answer.kind === 'failed') return refused(answer.trouble)
  const own = new Map([...answer.cars].filter(([, car]) => isOwn(car, site)))
  // A few vehicles of other websites are just left out. But if most of the vehicles belong to others, this is another
  // website's list, which mustn't replace this one's stock.
  if (own.size < answer.cars.size / 2) return refused(FOREIGN)
  return { change: { put: own, removed: new Set(), all: true }, failed: [], trouble: '' }
}

function isOwn(car: SentCar, { id, dealership_id, dealerships }: Site): boolean {
  const website = car['website_id']
  if (typeof website === 'number' && website !== id) return false
  const known = new Set(dealerships.map((each) => each.id))
  if (dealership_id !== null) known.add(dealership_id)
  const dealership = car['dealership_id']
  return known.size === 0 || typeof dealership !== 'number' || known.has(dealership)
}
