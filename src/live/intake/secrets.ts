import { readFileSync, statSync } from 'node:fs'
import { fieldsOf } from '#rules/browser/stored.ts'

/** The secrets that webhooks are signed with. They come from the environment only. */

type Environment = Readonly<Record<string, string | undefined>>

/** The secrets that are valid for a tenant: while one is replaced, two. */
export type SecretsOf = (tenant: string) => string[]

export const SECRET = 'FORECOURT_WEBHOOK_SECRET'
export const SECRETS_FILE = 'FORECOURT_WEBHOOK_SECRETS_FILE'

/** As many as rotation needs: one that goes, one that comes. */
const MOST = 2

/** The variable of one tenant: 'redgum-rv' → 'FORECOURT_WEBHOOK_SECRET_REDGUM_RV'. */
export const secretName = (tenant: string): string =>
  `${SECRET}_${tenant.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`

/**
 * A tenant's secrets: of the file that FORECOURT_WEBHOOK_SECRETS_FILE names (`{ "<slug>": "whsec_…" }`, or a list of two),
 * which is read again when it changes; else its own variable; else the one of all. Two are written with a space between.
 *
 * @throws Error, by the first call too, when the file can't be read: better none than the wrong ones
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
