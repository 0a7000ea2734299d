import type { Environment } from '#lib/tenantVariable.ts'

/** What destinations need of the environment. Nothing of it is ever in a file, an answer or a log. */

export { forTenant, variableOf, type Environment } from '#lib/tenantVariable.ts'

/** Webhooks may lead to private addresses, and to this machine without TLS: for tests, and for a CRM in the same network. */
export const allowsPrivate = (environment: Environment): boolean =>
  environment['FORECOURT_LEADS_ALLOW_PRIVATE'] === '1'
