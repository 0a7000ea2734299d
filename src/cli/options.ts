import { InvalidArgumentError, Option } from 'commander'

/** @returns ms since 1970 */
export function instant(value: string): number {
  const ms = /^\d{4}-\d{2}-\d{2}/.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(ms))
    throw new InvalidArgumentError('must be an ISO date-time such as 2026-11-20T09:00:00Z.')
  return ms
}

export const wholeNumber =
  (least: number, most: number) =>
  (value: string): number => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    if (!(number >= least && number <= most)) {
      throw new InvalidArgumentError(`must be a whole number from ${least} to ${most}.`)
    }
    return number
  }

/** '2/5' is the second of five groups. */
export function shard(value: string): { index: number; count: number } {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(value) ?? []
  const part = { index: Number(index), count: Number(count) }
  if (!(part.index >= 1 && part.index <= part.count)) {
    throw new InvalidArgumentError('must be i/n, for example 2/5 for the second of five groups.')
  }
  return part
}

export const logOption = (): Option =>
  new Option(
    '--log <format>',
    'how to write the log: json, or pretty for people (default: pretty on a terminal, otherwise json)',
  ).choices(['json', 'pretty'])

/** An IPv6 address may be in brackets, as in a URL. */
export const host = (value: string): string => value.replace(/^\[(.*)\]$/, '$1')

export const port = wholeNumber(0, 65_535)

export function queue(value: string): string {
  const protocol = URL.canParse(value) ? new URL(value).protocol : ''
  if (protocol !== 'redis:' && protocol !== 'rediss:')
    throw new InvalidArgumentError('must be redis://host:port or rediss://host:port.')
  return value
}
