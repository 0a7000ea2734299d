import { finite } from './values.ts'

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** In ms since 1970. Without a time zone it's UTC, because the same page must come out on every machine. */
export function parseInstant(value: unknown): number | null {
  const match = typeof value === 'string' ? ISO.exec(value.trim()) : null
  if (!match) return null
  const part = (index: number) => Number(match[index] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null
  if (hour > 23 || minute > 59 || second > 59) return null
  const ms = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  return Date.UTC(year, month - 1, day, hour, minute, second, ms) - offsetMs(match[8])
}

/** In ms since 1970; `created_at_timestamp` is in seconds. */
export function createdAt(car: {
  created_at?: string | null
  created_at_timestamp?: number | null
}): number | null {
  const seconds = finite(car.created_at_timestamp)
  return seconds === null ? parseInstant(car.created_at) : seconds * 1000
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function offsetMs(zone: string | undefined): number {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '')
  if (!match) return 0
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) * 60_000
}

/** @param timestamp seconds since 1970 */
export function dayOf(timestamp: number | null): string {
  const date = new Date((timestamp ?? NaN) * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
