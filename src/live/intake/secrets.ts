import { statSync } from 'node:fs'
import { readJson } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/**
 * The secrets that webhooks are signed with. They're never in a tenant's files, only in the environment or in a file
 * that it names.
 */

type Environment = Readonly<Record<string, string | undefined>>

/** Returns a tenant's valid secrets. There are two while one is being replaced. */
export type SecretsOf = (tenant: string) => string[]

export const SECRET = 'FORECOURT_WEBHOOK_SECRET'
const SECRETS_FILE = 'FORECOURT_WEBHOOK_SECRETS_FILE'

/** Maximum number of secrets per tenant: an old one and the new one that replaces it. */
const MOST = 2

/** The name of the environment variable for one tenant: 'FORECOURT_WEBHOOK_SECRET_REDGUM_RV' for 'redgum-rv'. */
export const secretName = (tenant: string): string =>
  `${SECRET}_${tenant.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/**
 * Returns a function that finds a tenant's secrets. It looks in the file named by FORECOURT_WEBHOOK_SECRETS_FILE, which
 * maps each slug to a secret or a list of two secrets (`{ "<slug>": "whsec_…" }`), and is read again when it changes.
 * If the file doesn't have the tenant, it looks in the tenant's own variable, then in the variable for all tenants. In
 * a variable, a space separates two secrets.
 *
 * @throws Error, when the function is called, if the file can't be read, so that outdated secrets are never used
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
  const secrets = fieldsOf(readJson(file))
  if (!secrets)
    throw new Error(
      `${SECRETS_FILE} must name a JSON file with each tenant’s secret, like {"redgum-rv": "whsec_…"}`,
    )
  return secrets
}
