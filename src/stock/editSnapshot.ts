import type { SentCar } from './api/vehicles.ts'
import { isRecord } from '#lib/values.ts'
import { parseJson, SnapshotError } from './snapshot.ts'
import { listEditor, mayHaveSlug, slugOf, type Rows } from './editList.ts'
import { splitCars } from './split.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { SnapshotRest } from './api/snapshotRest.ts'

/**
 * The text of vehicles stays the same, byte for byte, so that the next build recognises them.
 *
 * @returns the same buffer if nothing changed
 * @throws SnapshotError if the text isn't a snapshot
 */
export function editRest(bytes: Buffer, rest: SnapshotRest): Buffer {
  const split = splitCars(bytes)
  const fields = fieldsOf(parseJson(split?.rest ?? bytes.toString('utf8').replace(/^\ufeff/, ''), ''))
  if (!fields) throw new SnapshotError('', 'must contain an object with cars, models and locations')
  const news = Object.entries(rest).filter(
    ([name, value]) => JSON.stringify(fields.get(name)) !== JSON.stringify(value),
  )
  if (news.length === 0) return bytes
  const cars = split?.cars.map(([start, end]) => bytes.toString('utf8', start, end))
  const whole = new Map<string, unknown>([...fields, ...news])
  const lines = [...whole].map(([name, value]) => {
    const text = name === 'cars' && cars ? `[\n  ${cars.join(',\n  ')}\n ]` : JSON.stringify(value, null, 1)
    return ` ${JSON.stringify(name)}: ${text}`
  })
  return Buffer.from(`{\n${lines.join(',\n')}\n}\n`)
}

export interface StockChange {
  /** New and changed vehicles, by slug. */
  put: ReadonlyMap<string, SentCar>
  removed: ReadonlySet<string>
  /** Whether `put` has all of the stock's vehicles, so that any other vehicle in the snapshot must be removed. */
  all: boolean
}

/**
 * New vehicles are added at the end. The text of those that stay is kept, byte for byte, so that the next build recognises them.
 *
 * @returns the same buffer if nothing changed
 * @throws SnapshotError if the text isn't a snapshot
 */
export const editSnapshot = (bytes: Buffer, change: StockChange): Buffer =>
  editByRows(bytes, rowsOf(change), change.all)

/** A vehicle that's both new and removed is new. */
export const rowsOf = ({ put, removed }: Pick<StockChange, 'put' | 'removed'>): Rows =>
  new Map([
    ...Array.from(removed, (slug) => [slug, null] as const),
    ...Array.from(put, ([slug, car]) => [slug, JSON.stringify(car)] as const),
  ])

/** @throws SnapshotError if the text isn't a snapshot */
export function editByRows(bytes: Buffer, rows: Rows, all = false): Buffer {
  const split = splitCars(bytes)
  const [first, last] = [split?.cars[0], split?.cars.at(-1)]
  if (!first || !last) return editParsed(bytes, rows, all)
  const parts: (Buffer | string)[] = []
  const { kept, fresh, changed } = editedEntries(
    (split?.cars ?? []).map(([start, end], carIndex) => {
      const text = bytes.subarray(start, end)
      const isKnown = all || mayHaveSlug(text, rows)
      return {
        text,
        value: () => (isKnown ? parseJson(text.toString('utf8'), `cars[${carIndex}]`) : undefined),
      }
    }),
    rows,
    all,
  )
  if (!changed) return bytes
  parts.push(bytes.subarray(0, first[0]))
  ;[...kept, ...fresh].forEach((part, index) => parts.push(index === 0 ? '' : ',\n  ', part))
  parts.push(bytes.subarray(last[1]))
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

export const newSnapshot = (websiteId: number, cars: Iterable<SentCar>, now: number): Buffer =>
  Buffer.from(
    `${JSON.stringify({
      fetched_at: new Date(now).toISOString(),
      website_id: websiteId,
      cars: [...cars],
      models: [],
      locations: [],
      manufacturers: {},
      service_bookings: {},
      appointment_bookings: {},
    })}\n`,
  )

interface Entry {
  text: Buffer | string
  /** Undefined if it can't be one of those that change. */
  value: () => unknown
}

function editedEntries(entries: readonly Entry[], rows: Rows, all: boolean) {
  const kept: Entry['text'][] = []
  const { next, added } = listEditor(rows, all)
  let changed = false
  for (const { text, value } of entries) {
    const car = value()
    const json = next(slugOf(car))
    const same = json === undefined || JSON.stringify(car) === json
    changed ||= !same
    if (same) kept.push(text)
    else if (json !== null) kept.push(json)
  }
  const fresh = added()
  return { kept, fresh, changed: changed || fresh.length > 0 }
}

/** Edits a file that has no vehicles or isn't laid out as usual. */
function editParsed(bytes: Buffer, rows: Rows, all: boolean): Buffer {
  const snapshot = parseJson(bytes.toString('utf8').replace(/^\ufeff/, ''), '')
  if (!isRecord(snapshot))
    throw new SnapshotError('', 'must contain an object with cars, models and locations')
  const cars = snapshot['cars'] ?? []
  if (!Array.isArray(cars)) throw new SnapshotError('cars', 'must be a list')
  const { kept, fresh, changed } = editedEntries(
    (cars as unknown[]).map((car) => ({ text: JSON.stringify(car), value: () => car })),
    rows,
    all,
  )
  if (!changed) return bytes
  const list = [...kept, ...fresh].map((text) => JSON.parse(String(text)) as unknown)
  return Buffer.from(`${JSON.stringify({ ...snapshot, cars: list })}\n`)
}
