import { isRecord } from '#lib/values.ts'
import { parseInstant } from '#lib/instant.ts'
import { fileAddress } from '#rules/vehicle/eligibility.ts'
import {
  likelyNumber,
  list,
  picture,
  read,
  text,
  type ReadBy,
  type Reader,
  type Shape,
  type Warn,
} from './readers.ts'

/** What a dealer shows of a used vehicle's condition and history (docs/stock.md#condition-reports). */

const day: Reader<string> = {
  empty: '',
  expects: 'a date like 2026-11-20',
  read: (value) =>
    typeof value === 'string' && parseInstant(value) !== null ? value.trim().slice(0, 10) : undefined,
}

const address: Reader<string> = {
  empty: '',
  expects: 'a web address or a path',
  read: (value) => fileAddress(value) ?? undefined,
}

/** An entry without one of the fields in `needs` says nothing, so it's left out. All warnings have the entry's place in the list. */
const entries = <T extends object>(
  field: string,
  shape: Shape<T>,
  needs: readonly (keyof T & string)[],
  most: number,
): Reader<T[]> => ({
  empty: [],
  expects: 'a list',
  read: (value, warn) => {
    if (!Array.isArray(value)) return undefined
    if (value.length > most) warn(field, `a list of at most ${most}`)
    return value.slice(0, most).flatMap((item: unknown, index) => {
      const place = `${field}[${index}]`
      const entry = isRecord(item) ? read(shape, item, within(place, warn)) : undefined
      const lacks = needs.find((name) => !entry?.[name])
      if (entry && lacks === undefined) return [entry]
      if (!entry || !Object.hasOwn(item as object, lacks ?? ''))
        warn(place, `an object with ${needs.map((name) => `‘${name}’`).join(' and ')}`)
      return []
    })
  },
})

const within =
  (place: string, warn: Warn): Warn =>
  (field, expected) =>
    warn(`${place}.${field}`, expected)

/** `note` says what was found or done. */
const NOTED_POINT = { point: text(120), note: text(300) }

const GROUP = {
  group: text(80),
  /** The points that are in order. */
  passed: list(text(120), 200),
  /** Points that will need attention. */
  advisory: entries('advisory', NOTED_POINT, ['point'], 100),
  /** Points that the dealer has put in order. */
  repaired: entries('repaired', NOTED_POINT, ['point'], 100),
}

const FLAW = {
  /** Where it is: 'Rear bumper'. */
  place: text(120),
  /** What it is: 'Scuff, 4 cm'. */
  flaw: text(200),
  /** Percent of the vehicle's width from its left side, and of its length from its front, as seen from above. */
  x: likelyNumber(0, 100),
  y: likelyNumber(0, 100),
  picture: picture(),
}

const SERVICE = {
  date: day,
  km: likelyNumber(0, 5_000_000),
  /** The workshop. */
  by: text(120),
  work: text(300),
}

const DOCUMENT = {
  name: text(120),
  address,
  /** 'PDF'; if it's empty, the end of the address says it. */
  type: text(20),
  date: day,
  bytes: likelyNumber(1, 10_000_000_000),
}

const REPORT = {
  /** The day of the inspection. */
  inspected: day,
  inspector: text(120),
  inspection: entries('inspection', GROUP, ['group'], 40),
  flaws: entries('flaws', FLAW, ['flaw'], 40),
  previous_owners: likelyNumber(0, 50),
  services: entries('services', SERVICE, ['date'], 60),
  /** What was done before the vehicle was offered for sale. */
  reconditioning: list(text(200), 60),
  documents: entries('documents', DOCUMENT, ['name', 'address'], 30),
}

export type ConditionReport = ReadBy<typeof REPORT>

const FIELD = 'condition_report'

/** Null for a report that says nothing. */
export const conditionReport: Reader<ConditionReport | null> = {
  empty: null,
  expects: 'an object or null',
  read: (value, warn) => {
    if (!isRecord(value)) return undefined
    const report = read(REPORT, value, within(FIELD, warn))
    return Object.values(report).some((part) => (Array.isArray(part) ? part.length > 0 : part))
      ? report
      : null
  },
}

/** The number of points that were inspected; null if none were. */
export function inspectionPoints(report: ConditionReport | null): number | null {
  const groups = report?.inspection ?? []
  const points = groups.flatMap(({ passed, advisory, repaired }) => [...passed, ...advisory, ...repaired])
  return points.length || null
}
