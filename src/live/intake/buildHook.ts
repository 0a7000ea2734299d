import { intakeApp } from './intake.ts'
import { secretsFrom } from './secrets.ts'

/**
 * The webhook intake as a function, for hosts where nothing keeps running: it passes events on to a build hook. TENANT names the site's
 * tenant, FORECOURT_BUILD_HOOK the hook. Responds with 202 only once the hook has accepted the event: from then on the host guarantees the
 * build, as the journal does elsewhere.
 */
export const buildHook = (
  environment: NodeJS.ProcessEnv = process.env,
  log: (line: string) => void = console.log,
): ((request: Request) => Promise<Response>) => {
  const tenant = environment['TENANT'] ?? ''
  const hook = environment['FORECOURT_BUILD_HOOK'] ?? ''
  const app = intakeApp({
    journal: {
      accept: async (events) => {
        // A build reads all of the stock, so one is enough for any number of events, and repeating it does no harm.
        const response = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) })
        if (!response.ok) throw new Error('the build hook refused')
        return events.map(() => true)
      },
    },
    secretsOf: secretsFrom(environment),
    isTenant: (slug) => slug === tenant,
    now: Date.now,
    onEvent: () => {},
    onOutcome: (outcome, about) => log(JSON.stringify({ ...about, outcome })),
  })
  return async (request) => app.fetch(request)
}

/** Time limit in ms; a function has ten seconds. */
const TIMEOUT_MS = 8_000
