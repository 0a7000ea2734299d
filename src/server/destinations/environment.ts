import type { Environment } from '#lib/tenantVariable.ts'

/** Reads the environment variables of destinations. Their values are never written to a file, a response or a log. */

export { forTenant, variableOf, type Environment } from '#lib/tenantVariable.ts'

/**
 * Whether webhooks may go to private addresses, and to this machine without TLS. This is for tests, and for CRMs in
 * the same network.
 */
export const allowsPrivate = (environment: Environment): boolean =>
  environment['FORECOURT_LEADS_ALLOW_PRIVATE'] === '1'
