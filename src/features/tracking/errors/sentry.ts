import type { SiteTracking } from '#plan/frame/tracking.ts'
import type { ErrorSink } from './reportErrors.ts'

const VERSION = '7'

/**
 * Opens a project at Sentry, or at a service that uses the same protocol. An event is three lines of JSON, called an
 * 'envelope' (develop.sentry.dev/sdk/foundations/transport/envelopes). Sentry's SDK would add 3 KiB to every page that
 * reports errors, and its listeners would duplicate ours (watchErrors.ts). A stack that we can't parse
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

interface StackFrame {
  filename: string
  /** Function name, or '?' if the browser gives none. */
  function: string
  lineno: number
  colno: number
  in_app: boolean
}

/** Each pattern captures the function name, if there is one, then the address, line and column. */
const FORMATS: readonly RegExp[] = [
  // Chrome, Edge: `at async send (https://…/a.js:1:2)`, `at https://…/a.js:1:2`
  /^\s*at (?:(?:async )?(.+?) \()?(\w+:\/\/.+?):(\d+):(\d+)\)?$/,
  // Firefox and Safari: `send@https://…/a.js:1:2`, `async*send@…`, `@…`, or the address alone
  /^(?:(?:async\*)?(.*?)@)?(\w+:\/\/.+?):(\d+):(\d+)$/,
]

/** Maximum number of frames that Sentry keeps. */
const MAX_FRAMES = 50

const MAX_LINE = 1024

/** Outermost first. Returns no frames if the error has no stack or its format is unknown. */
export function stackFrames({ stack }: Error): StackFrame[] {
  const frames: StackFrame[] = []
  if (typeof stack !== 'string') return frames
  for (const line of stack.split('\n')) {
    const frame = frameIn(line)
    if (frame && frames.push(frame) === MAX_FRAMES) break
  }
  return frames.reverse()
}

function frameIn(line: string): StackFrame | undefined {
  // The error's message comes before the frames, and may contain an address.
  if (line.length > MAX_LINE || line.includes('Error: ')) return undefined
  for (const format of FORMATS) {
    const [frame, name, filename = '', lineno, colno] = format.exec(line) ?? []
    if (frame === undefined) continue
    return {
      filename,
      function: name || '?',
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: filename.startsWith(location.origin),
    }
  }
  return undefined
}
