import {
  createEventEnvelope,
  getEnvelopeEndpointWithUrlEncodedAuth,
  makeDsn,
  serializeEnvelope,
  uuid4,
} from '@sentry/core'
import type { SiteTracking } from '#plan/tracking.ts'
import type { ErrorSink } from './reportErrors.ts'
import { stackFrames } from './stackFrames.ts'

/**
 * Opens a project at Sentry, or at what speaks its protocol, with the core of its SDK alone: the rest listens a second time to
 * what is already watched (watchErrors.ts), and records what the shopper does. A stack that can't be read (stackFrames.ts)
 * goes along as the browser wrote it.
 */
export function openSentry({ errorDsn, slug }: SiteTracking): ErrorSink {
  const dsn = makeDsn(errorDsn)
  if (!dsn) throw new Error('The DSN of the error-reporting service is none.')
  const endpoint = getEnvelopeEndpointWithUrlEncodedAuth(dsn)
  return async (error) => {
    const frames = stackFrames(error)
    const event = {
      event_id: uuid4(),
      timestamp: Date.now() / 1000,
      platform: 'javascript',
      environment: 'production',
      tags: { site: slug },
      request: { url: location.href },
      exception: {
        values: [
          { type: error.name, value: error.message, ...(frames.length > 0 && { stacktrace: { frames } }) },
        ],
      },
      ...(frames.length === 0 && { extra: { stack: error.stack ?? '' } }),
    }
    const body = serializeEnvelope(createEventEnvelope(event, dsn)) as BodyInit
    await fetch(endpoint, { method: 'POST', body, keepalive: true })
  }
}
