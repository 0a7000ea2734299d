export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = NaN, high = NaN] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return (low + high) / 2
}

/** Rounds to three significant figures: 0.0432, 1.53, 25.8, 1,204. */
export function figure(value: number): string {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)))
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export const kib = (bytes: number): string => `${figure(bytes / 1024)} KiB`
export const mb = (bytes: number): string => (bytes > 0 ? `${figure(bytes / 1e6)} MB` : 'unknown')
export const seconds = (ms: number): string => `${figure(ms / 1000)} s`
