import { readFileSync, statSync } from 'node:fs'
import { fieldsOf } from '#rules/browser/stored.ts'

/** Webhook signing secrets, which come only from the environment. */

type Environment = Readonly<Record<string, string | undefined>>

/** A tenant's valid secrets; two while one is being replaced. */
export type SecretsOf = (tenant: string) => string[]

export const SECRET = 'FORECOURT_WEBHOOK_SECRET'
export const SECRETS_FILE = 'FORECOURT_WEBHOOK_SECRETS_FILE'

/** Maximum secrets per tenant: an old one and the new one that replaces it. */
const MOST = 2

/** The environment variable for one tenant: 'redgum-rv' → 'FORECOURT_WEBHOOK_SECRET_REDGUM_RV'. */
export const secretName = (tenant: string): string =>
  `${SECRET}_${tenant.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/**
 * Reads a tenant's secrets: from the file named by FORECOURT_WEBHOOK_SECRETS_FILE (`{ "<slug>": "whsec_…" }`, or a list
 * of two), which is read again when it changes; otherwise from the tenant's own variable, or from the one for all
 * tenants. A space separates two secrets.
 *
 * @throws Error if the file can't be read, even on the first call: having no secrets is better than having
 * wrong ones
 */
export const secretsFrom = (environment: Environment): SecretsOf => {
  const file = environment[SECRETS_FILE]
  const inFile = file ? secretsIn(file) : () => undefined
  return (tenant) => {
    const named = inFile(tenant) ?? environment[secretName(tenant)] ?? environment[SECRET] ?? ''
    return named.split(/\s+/).filter(Boolean).slice(0, MOST)
  }
}

const secretsIn = (file: string): ((tenant: string) => string | undefined) => {
  let held: { stamp: string; secrets: ReadonlyMap<string, unknown> } | undefined
  return (tenant) => {
    const { mtimeMs, size, ino } = statSync(file)
    const stamp = `${mtimeMs} ${size} ${ino}`
    if (held?.stamp !== stamp) held = { stamp, secrets: read(file) }
    const named = held.secrets.get(tenant)
    const list = Array.isArray(named) ? named : [named]
    const texts = list.filter((each): each is string => typeof each === 'string')
    return texts.length === 0 ? undefined : texts.join(' ')
  }
}

const read = (file: string): ReadonlyMap<string, unknown> => {
  const secrets = fieldsOf(JSON.parse(readFileSync(file, 'utf8')))
  if (!secrets) throw new Error(`${SECRETS_FILE} must name a JSON file with an object of secrets by tenant`)
  return secrets
}
