import type { Environment } from '#lib/tenantVariable.ts'

/** Destinations' environment variables, which are never written to a file, a response or a log. */

export { forTenant, variableOf, type Environment } from '#lib/tenantVariable.ts'

/** Allows webhooks to private addresses, and to this machine without TLS, for tests and CRMs in the same network. */
export const allowsPrivate = (environment: Environment): boolean =>
  environment['FORECOURT_LEADS_ALLOW_PRIVATE'] === '1'
