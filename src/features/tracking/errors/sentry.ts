import type { SiteTracking } from '#plan/frame/tracking.ts'
import type { ErrorSink } from './reportErrors.ts'
import { stackFrames } from './stackFrames.ts'

/** Version of Sentry's protocol. */
const VERSION = '7'

/**
 * Opens a project at Sentry, or at a service that uses the same protocol. An event is three lines of JSON, called an
 * 'envelope' (develop.sentry.dev/sdk/foundations/transport/envelopes). Sentry's SDK would add 3 KiB to every page that
 * reports errors, and its listeners would duplicate ours (watchErrors.ts). A stack that we can't parse (stackFrames.ts)
 * is sent as the browser wrote it.
 *
 * @throws TypeError if the DSN isn't an address
 */
export function openSentry({ errorDsn, slug }: SiteTracking): ErrorSink {
  const endpoint = endpointOf(new URL(errorDsn))
  return async (error) => {
    const frames = stackFrames(error)
    const event = {
      event_id: newId(),
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
    const { event_id } = event
    const lines = [{ event_id, sent_at: new Date().toISOString() }, { type: 'event' }, event]
    const body = lines.map((line) => JSON.stringify(line)).join('\n')
    await fetch(endpoint, { method: 'POST', body, keepalive: true })
  }
}

/** Makes 128 random bits in hexadecimal. `crypto.randomUUID` exists only on pages that came over https. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** Returns the address to which a project's envelopes are sent. A DSN is `https://<key>@<host>/<path>/<project>`. */
function endpointOf({ origin, username, pathname }: URL): string {
  const project = pathname.lastIndexOf('/')
  const path = `${pathname.slice(0, project)}/api${pathname.slice(project)}/envelope/`
  return `${origin}${path}?sentry_version=${VERSION}&sentry_key=${username}`
}
