import { isReported } from '#rules/leads/apiErrors.ts'
import { isLocalHost } from '#rules/tracking/scripts.ts'
import { shortText } from '#rules/browser/stored.ts'
import { isAgreed } from '../../visit/agreed.ts'
import type { SiteTracking } from '#plan/frame/tracking.ts'
import { openEventsEndpoint } from '../events/eventsEndpoint.ts'
import { siteTracking } from '../events/trackingData.ts'

export type ErrorSink = (error: Error) => unknown

/** Category under which errors are sent to the events endpoint, on sites without an error-reporting service. */
const ERROR_CATEGORY = 'error'

/** Maximum number of errors to report from one page. More would tell us nothing new. */
const MAX_REPORTS = 10

/** Works in production only, leaves out noise from the frameworks (spec §7, §8), and sends each message only once. */
export function reportErrors(
  open: (site: SiteTracking) => Promise<ErrorSink | null> = openErrorSink,
  production = !isLocalHost(location.hostname),
): (error: unknown) => void {
  const reports = new Set<string>()
  let sink: Promise<ErrorSink | null> | undefined
  return (cause) => {
    const error = errorOf(cause)
    const { message } = error
    if (message === '' || reports.has(message) || reports.size >= MAX_REPORTS) return
    const site = siteTracking()
    if (!site || !isReported(message, { production })) return
    reports.add(message)
    sink ??= open(site)
    sink
      .then(async (send) => send?.(error))
      .catch((failure: unknown) => console.info('An error was not reported:', failure))
  }
}

const errorOf = (cause: unknown): Error => (cause instanceof Error ? cause : new Error(shortText(cause, 500)))

/** Returns null if the site has no sink, or if the visitor doesn't agree to measurement. */
async function openErrorSink(site: SiteTracking): Promise<ErrorSink | null> {
  if (!isAgreed()) return null
  if (site.errorDsn !== '') return (await import('./sentry.ts')).openSentry(site)
  if (!site.analytics_events) return null
  const endpoint = openEventsEndpoint(site)
  return ({ message }) => endpoint({ category: ERROR_CATEGORY, error_message: message })
}
