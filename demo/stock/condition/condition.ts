import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { array, mixed, number, object, string, tuple } from 'yup'
import { formatDate } from '#rules/locale/dates.ts'
import { distance, type Locale } from '#rules/locale/locale.ts'
import type { ConditionReport } from '#stock/conditionReport.ts'
import type { Car } from '#stock/entities.ts'
import {
  documentAddress,
  documentName,
  documentPdf,
  type DocumentFacts,
  type DocumentKind,
} from '../../documents/documents.ts'
import { FLAWS, flawImageUrl } from '../../pictures/flaw.ts'
import { hash } from '../../pictures/paint.ts'
import type { Trade } from '../catalogue/catalogue.ts'
import { createRandom, type Random } from '../random.ts'

const yaml = (file: string): Record<string, unknown> =>
  parse(readFileSync(join(import.meta.dirname, file), 'utf8'), { merge: true }) as Record<string, unknown>

const texts = array(string().required()).required()

type Point = string | { point: string; repaired?: string; advisory?: string }
const POINTS = yaml('points.yaml') as Record<Trade, Record<string, Point[]>>

const history = object({
  inspectors: texts,
  workshops: texts,
  services: texts,
  preparation: texts,
  documents: array(mixed<DocumentKind>().required()).required(),
  flaws: array(
    tuple([
      string().required(),
      string().required(),
      string().oneOf(FLAWS).required(),
      number().required(),
      number().required(),
    ]).required(),
  ).required(),
}).noUnknown()
const HISTORY = yaml('history.yaml')

const DAY = 86_400
const YEAR = 365.25 * DAY
const dayOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)

const REGIONS: Partial<Record<Trade, Locale>> = { trucks: 'en-US', motorcycles: 'en-NZ' }

/**
 * Makes the condition report of a used vehicle. It has random numbers of its own, so that the rest of the stock doesn't depend on it.
 *
 * @param now seconds since 1970
 */
export function conditionOf(car: Car, trade: Trade, now: number): ConditionReport {
  const random = createRandom(hash(`condition ${car.vin}`))
  const { inspectors, workshops, services, preparation, documents, flaws } = history.validateSync(
    HISTORY[trade],
  )
  const inspectedAt = Math.min(now, car.created_at_timestamp ?? now) - random.int(1, 5) * DAY
  const inspector = random.pick(inspectors)
  const inspection = inspectionOf(random, POINTS[trade])
  const bought = Date.UTC(car.year ?? 2020, random.int(1, 10), random.int(1, 28)) / 1000
  const age = Math.max(0, inspectedAt - bought)
  const serviced = servicesOf(random, { services, workshops, km: car.km, bought, age })
  return {
    inspected: dayOf(inspectedAt),
    inspector,
    inspection,
    flaws: random
      .shuffle(flaws)
      .slice(0, random.int(1, 4))
      .map(([place, flaw, kind, x, y]) => ({
        place,
        flaw,
        x,
        y,
        picture:
          car.photos_count > 0 && random.chance(0.8)
            ? flawImageUrl(kind, car.colour, random.int(1, 9999))
            : '',
      })),
    previous_owners: ownersOf(random, car.description, age),
    services: serviced,
    reconditioning: random.shuffle(preparation).slice(0, random.int(3, 5)),
    documents: documents.flatMap((kind) => {
      const source =
        kind === 'service-invoice' ? serviced.at(-1) : { date: dayOf(inspectedAt), km: car.km, by: inspector }
      if (!source) return []
      const facts = documentFacts(car, trade, kind, source)
      if (kind === 'weighbridge' && facts.tare === '') return []
      return {
        name: documentName(kind),
        address: documentAddress(kind, facts),
        type: 'PDF',
        date: source.date,
        bytes: documentPdf(kind, facts).length,
      }
    }),
  }
}

/** As the description says, if it does. */
function ownersOf(random: Random, description: string, age: number): number {
  const more = (age > 4 * YEAR && random.chance(0.5) ? 1 : 0) + (age > 7 * YEAR ? 1 : 0)
  if (/\bthree owners\b/i.test(description)) return 3
  return /\bone[ -]owner\b|\bits local owner\b|\bbought from us new\b/i.test(description) ? 1 : 1 + more
}

function inspectionOf(random: Random, groups: Record<string, Point[]>): ConditionReport['inspection'] {
  const could = (outcome: 'repaired' | 'advisory', most: number): Set<Point> => {
    const points = Object.values(groups).flat()
    const open = points.filter((point) => typeof point !== 'string' && point[outcome] !== undefined)
    return new Set(random.shuffle(open).slice(0, random.int(outcome === 'repaired' ? 1 : 0, most)))
  }
  const repaired = could('repaired', 4)
  const advisory = could('advisory', 2)
  const nameOf = (point: Point) => (typeof point === 'string' ? point : point.point)
  const noted = (point: Point, outcome: 'repaired' | 'advisory') => ({
    point: nameOf(point),
    note: (typeof point === 'string' ? undefined : point[outcome]) ?? '',
  })
  return Object.entries(groups).map(([group, points]) => ({
    group,
    passed: points.filter((point) => !repaired.has(point) && !advisory.has(point)).map(nameOf),
    advisory: points
      .filter((point) => advisory.has(point) && !repaired.has(point))
      .map((point) => noted(point, 'advisory')),
    repaired: points.filter((point) => repaired.has(point)).map((point) => noted(point, 'repaired')),
  }))
}

interface Past {
  services: readonly string[]
  workshops: readonly string[]
  km: number | null
  /** Seconds since 1970. */
  bought: number
  /** Seconds. */
  age: number
}

/** About once a year, at most six. The vehicle's distance grows with its age. */
function servicesOf(
  random: Random,
  { services, workshops, km, bought, age }: Past,
): ConditionReport['services'] {
  const count = Math.min(6, Math.floor(age / YEAR))
  const workshop = random.pick(workshops)
  const isFirst = (work: string) => work.startsWith('First ')
  const later = services.filter((work) => !isFirst(work))
  return Array.from({ length: count }, (_, index) => {
    const part = (index + 0.6 + random.next() * 0.35) / Math.max(1, count)
    return {
      date: dayOf(bought + age * part),
      km: km === null ? null : Math.round((km * part) / 10) * 10,
      by: random.chance(0.75) ? workshop : random.pick(workshops),
      work: (index === 0 && services.find(isFirst)) || random.pick(later),
    }
  })
}

function documentFacts(
  car: Car,
  trade: Trade,
  kind: DocumentKind,
  { date, km, by }: { date: string; km: number | null; by: string },
): DocumentFacts {
  const region = REGIONS[trade] ?? 'en-AU'
  const specified = (...names: string[]) =>
    car.specifications.find(({ name }) => names.includes(name))?.value ?? ''
  return {
    vehicle: car.name,
    vin: car.vin,
    distance: distance(km, region),
    date: formatDate(date, region),
    power: kind === 'dyno-sheet' ? specified('Horsepower', 'Power') : '',
    tare: kind === 'weighbridge' ? specified('Tare', 'Kerb weight') : '',
    by,
  }
}
