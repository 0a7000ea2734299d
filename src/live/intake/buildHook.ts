import { intakeApp } from './intake.ts'
import { secretsFrom } from './secrets.ts'

/**
 * Webhooks where nothing lives between two requests and a build is all that is wanted: the same intake as a function, which
 * passes an event on to a build hook. One site a tenant, named by TENANT; FORECOURT_BUILD_HOOK is the hook's address.
 * It is answered with 202 only once the hook has taken it: the host keeps the build then, as the journal does elsewhere.
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
        // A build reads everything, so one is enough, and a repetition does no harm.
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

/** Milliseconds; a function has ten seconds. */
const TIMEOUT_MS = 8_000
