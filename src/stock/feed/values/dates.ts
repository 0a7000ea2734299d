/** The order of day, month and year in a date. It makes no difference to ISO dates. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/
const PARTS = /^(\d{1,4})[./\- ](\d{1,2}|[a-z]{3,9})[./\- ,]+(\d{1,4})(?:[ T].*)?$/i
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/

/**
 * In ms since 1970: noon in UTC on a day, or the exact time for an ISO date-time. Undefined if the text isn't a date in this order:
 * 25/12/2026 isn't if the month comes first.
 */
export function dateOf(text: string, order: DateOrder): number | undefined {
  const trimmed = text.trim()
  if (ISO.test(trimmed)) {
    // A time without a zone is taken for UTC. If it's a few hours off, that doesn't matter, because dates are used for sorting.
    const iso = trimmed.replace(' ', 'T')
    const time = Date.parse(/T/.test(iso) && !/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) ? `${iso}Z` : iso)
    return Number.isNaN(time) ? undefined : /T/.test(iso) ? time : time + NOON
  }
  const [, a, b, c] = COMPACT.exec(trimmed) ?? PARTS.exec(trimmed) ?? []
  if (a === undefined || b === undefined || c === undefined) return undefined
  const month = MONTHS.indexOf(b.slice(0, 3).toLowerCase()) + 1
  if (month > 0) return a.length === 4 ? dayOf(a, month, c) : dayOf(c, month, a)
  if (a.length === 4) return dayOf(a, b, c)
  if (order === 'ymd') return undefined
  return order === 'dmy' ? dayOf(c, b, a) : dayOf(c, a, b)
}

const NOON = 12 * 3_600_000

/** Noon in UTC on a day; undefined if there's no such day. A two-digit year is one of this century. */
function dayOf(year: string, month: string | number, day: string): number | undefined {
  const full = year.length === 2 ? 2000 + Number(year) : Number(year)
  const time = Date.UTC(full, Number(month) - 1, Number(day), 12)
  const date = new Date(time)
  const isReal =
    full >= 1900 &&
    full < 2100 &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day)
  return isReal ? time : undefined
}

/** The year of a date that's given for a model's year: '2021-03-01', '03/2021'; undefined for anything else. */
export function yearIn(text: string): string | undefined {
  const [, first, last] = /^(\d{4})-\d{2}|^(?:\d{1,2}|[a-z]{3,9})[ /.-](\d{4})$/i.exec(text.trim()) ?? []
  return first ?? last
}
