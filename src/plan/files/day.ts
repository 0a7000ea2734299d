/** @param timestamp seconds since 1970 */
export function dayOf(timestamp: number | null): string {
  const date = new Date((timestamp ?? NaN) * 1000)
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
}
