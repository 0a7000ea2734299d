import { targetOf } from '#deploy/target.ts'
import { isOn, variableProblem, variablesProblem, type Environment } from '#lib/environment/variable.ts'
import { isProvider } from '#rules/pricing/checkout.ts'
import { adminKeyProblem } from '#search/algolia/adminKey.ts'
import { credentialsOf } from '#server/payments/providers/providers.ts'
import { TenantError, type Problem } from '#site/loading/problems.ts'
import { alertsTrouble, mailServerOf } from '#site/settings/environment.ts'
import { destinationsIn, type DestinationSettings } from '#site/settings/leads.ts'
import { secretProblem } from '#site/settings/webhookSecrets.ts'
import type { Site } from '#site/settings/schema.ts'
import { isRealAddress } from '#site/starter/leftSamples.ts'

/** Something that a site's settings need and the environment lacks. */
export interface Need {
  /** In `site.json`. */
  field: string
  /** Follows the field: what's missing, and what happens without it. */
  message: string
  /** The server that can't do its work without it. */
  server: 'serve' | 'live'
}

/** Sites at made-up addresses can do without real services, because the fakes stand in for them. */
export function needsOf(site: Site, environment: Environment): Need[] {
  const isReal = isRealAddress(site.url)
  return [
    ...leadNeeds(site, environment, isReal),
    ...alertNeeds(site, environment),
    ...(isReal ? [...paymentNeeds(site, environment), ...stockNeeds(site, environment)] : []),
    ...searchNeeds(site, environment),
    ...deployNeeds(site, environment),
  ]
}

function leadNeeds({ slug, leads, email }: Site, environment: Environment, isReal: boolean): Need[] {
  const missing = ({ kind, to, cc }: DestinationSettings): string | undefined => {
    if (kind === 'backend')
      return isReal ? backendNeed(environment, 'leads go to the fake backend') : undefined
    if (kind === 'webhook') {
      const problem = variableProblem(environment, 'FORECOURT_LEADS_WEBHOOK_SECRET', slug)
      return problem && `needs a secret: ${problem}, so leads aren’t sent to it and wait on the server`
    }
    const isToPeople = [...(to.length > 0 ? to : [email]), ...cc].some(hasRealHost)
    const server = isReal || isToPeople ? mailServerOf(environment, slug) : {}
    return 'trouble' in server
      ? `needs a mail server: ${server.trouble}, so leads aren’t emailed and wait on the server`
      : undefined
  }
  return destinationsIn(leads).flatMap((destination, index) => {
    const message = missing(destination)
    const field = leads.destinations.length > 0 ? `leads.destinations[${index}]` : 'leads.destinations'
    return message === undefined ? [] : [{ field, message, server: 'serve' }]
  })
}

const hasRealHost = (email: string): boolean => isRealAddress(`https://${email.split('@').at(-1) ?? ''}`)

/** @param otherwise what happens while the backend's address isn't known */
function backendNeed(environment: Environment, otherwise: string): string | undefined {
  const address = isOn(environment, 'FORECOURT_API_STAGING')
    ? 'FORECOURT_API_STAGING_URL'
    : 'FORECOURT_API_URL'
  const login = ['FORECOURT_API_USER', 'FORECOURT_API_PASSWORD'] as const
  const noLogin = variablesProblem(environment, login)
  if (variableProblem(environment, address) !== undefined)
    return `needs the dealer backend: ${variablesProblem(environment, [address, ...login])}, so ${otherwise} on this machine instead`
  return noLogin && `needs a login for the dealer backend: ${noLogin}, so the backend may refuse all requests`
}

function alertNeeds(site: Site, environment: Environment): Need[] {
  const trouble = site.alerts ? alertsTrouble(site, environment) : null
  return trouble === null ? [] : [{ field: 'alerts', message: `is not offered: ${trouble}`, server: 'serve' }]
}

function paymentNeeds({ slug, payment_provider: provider }: Site, environment: Environment): Need[] {
  const credentials = isProvider(provider) && credentialsOf(provider, slug, environment)
  if (!credentials || !('missing' in credentials)) return []
  const names = credentials.missing.join(' and ')
  const verb = credentials.missing.length > 1 ? 'are' : 'is'
  const message = `needs credentials: ${names} ${verb} not set, so nobody can pay online`
  return [{ field: 'payment_provider', message, server: 'serve' }]
}

function stockNeeds({ slug, stock }: Site, environment: Environment): Need[] {
  if (stock.source !== '') return []
  const noBackend = backendNeed(environment, 'vehicles come from the fake backend')
  const noSecret = secretProblem(environment, slug)
  const messages = [
    noBackend,
    noSecret && `needs the secret of the backend’s webhooks: ${noSecret}, so \`forecourt live\` refuses them`,
  ]
  return messages.flatMap((message) =>
    message === undefined ? [] : [{ field: 'stock.source', message, server: 'live' }],
  )
}

function searchNeeds({ slug, search: { host, app_id, api_key } }: Site, environment: Environment): Need[] {
  if (host === '' || app_id === '' || api_key === '') return []
  const noKey = variableProblem(environment, 'FORECOURT_SEARCH_ADMIN_KEY', slug)
  const refused = adminKeyProblem(host, environment)
  const problem = noKey ?? (refused?.file === '' ? `${refused.field} ${refused.message}` : undefined)
  const message = `needs an admin key: ${problem}, so the search service doesn’t get new vehicles`
  return problem === undefined ? [] : [{ field: 'search.host', message, server: 'live' }]
}

function deployNeeds(site: Site, environment: Environment): Need[] {
  return deployProblems(site, environment)
    .filter(({ file }) => file === '')
    .map(({ field, message }) => ({
      field: 'deploy.target',
      message: `needs ${field}, which ${message}`,
      server: 'live',
    }))
}

/** Those in `site.json`, and those in the environment, which are in no file. */
export function deployProblems(site: Site, environment: Environment): readonly Problem[] {
  try {
    targetOf({ slug: site.slug, site }, environment)
    return []
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    return error.problems
  }
}
