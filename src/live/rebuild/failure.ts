import { refreshErrorMessage } from '#rules/leads/apiErrors.ts'
import { backoffDelay } from '#lib/backoff.ts'
import type { BuildError, TenantReport } from '#build/report.ts'
import type { SetMark } from '../journal/journal.ts'
import type { RebuildOptions } from './rebuild.ts'

/** The last good site stays, and the rebuild is tried again after a wait that grows with each failure. */

export const RETRY = { first: 500, longest: 5 * 60_000 }
/** This many failures in a row take about 15 seconds. The rebuild is still tried again. */
export const FAILING = 5

interface Failure {
  marks: readonly SetMark[]
  trouble: string
  start: number
  /** Nothing could be published, so new events wait for the next attempt too. */
  blocked: boolean
}

export async function noteFailure(
  {
    journal,
    now,
    chance,
    log,
    onDone,
  }: Pick<RebuildOptions, 'journal' | 'now' | 'chance' | 'log' | 'onDone'>,
  tenant: string,
  { marks, trouble, start, blocked }: Failure,
): Promise<number> {
  const failures = (await journal.state(tenant)).failures + 1
  const again = now() + backoffDelay(failures, RETRY, chance())
  await journal.note(tenant, { failures, trouble: trouble.slice(0, 500), holdUntil: blocked ? again : 0 })
  const about = { tenant, failures, left: marks.length, next: again - now() }
  const refresh = marks.some(({ what }) => what === 'all')
  const message = refresh ? refreshErrorMessage(trouble) : trouble
  if (failures >= FAILING) log.error(about, message)
  else log.warn(about, message)
  onDone({ tenant, outcome: 'failed', ms: now() - start, lagMs: null })
  return again
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace(/\s*\n\s*/g, '; ') : String(error)

const LISTED = 3

/** The first errors of a build that failed; `forecourt check` lists them all. */
export function reportMessage({ errors }: Pick<TenantReport, 'errors'>, tenant: string): string {
  const first = errors.slice(0, LISTED).map(lineOf).join('; ')
  const more = errors.length - LISTED
  return more > 0 ? `${first}; and ${more} more: forecourt check ${tenant} lists all` : first
}

function lineOf({ file, field, message }: BuildError): string {
  const where = [file, field].filter(Boolean).join(': ')
  return `${where}${where && ' '}${message.split('\n')[0]}`
}
