import { intakeApp } from './intake.ts'
import { secretsFrom } from './signature.ts'

/**
 * Receives webhooks on hosts that run functions but no lasting processes. Instead of storing an event in a journal,
 * it calls the host's build hook. The environment variable TENANT has the tenant's slug, and FORECOURT_BUILD_HOOK the
 * hook's address. The response is 202 only after the hook has accepted the call, because the host then makes sure
 * that the build runs.
 */
export function buildHook(
  environment: NodeJS.ProcessEnv = process.env,
  log: (line: string) => void = console.log,
): (request: Request) => Promise<Response> {
  const tenant = environment['TENANT'] ?? ''
  const hook = environment['FORECOURT_BUILD_HOOK'] ?? ''
  const app = intakeApp({
    journal: {
      accept: async (events) => {
        // A build reads all of the stock, so one build is enough for any number of events, and a repeated build does
        // no harm.
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

/** Time limit in ms. It's below the ten seconds that a function may run. */
const TIMEOUT_MS = 8_000
