/**
 * A day as YYYY-MM-DD in UTC; '' if none is known.
 *
 * @param timestamp seconds since 1970
 */
export const dayOf = (timestamp: number | null): string => {
  const date = new Date((timestamp ?? NaN) * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
