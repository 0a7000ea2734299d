import { statSync } from 'node:fs'
import { contentOf } from '#lib/environment/namedFile.ts'
import { formProblem, variable, variableProblem, type Environment } from '#lib/environment/variable.ts'
import { parseJsonOrNothing } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'

/** There are two secrets while one is being replaced. */
export type SecretsOf = (tenant: string) => string[]

const SECRET = 'FORECOURT_WEBHOOK_SECRET'
const SECRETS_FILE = 'FORECOURT_WEBHOOK_SECRETS_FILE'

/** Thousands of tenants' secrets. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * A tenant's secrets are in the file named by FORECOURT_WEBHOOK_SECRETS_FILE (`{ "<slug>": "whsec_…" }` or a list of
 * two), or else in the tenant's own variable or the variable for all tenants. In a variable, a space separates two
 * secrets.
 *
 * @throws Error naming the variable, when the function is called, if the file or the tenant's secret in it can't be used, so that outdated
 *   secrets are never used
 */
export function secretsFrom(environment: Environment): SecretsOf {
  const file = variable(environment, SECRETS_FILE)
  const inFile = file !== '' ? secretsIn(file) : () => undefined
  return (tenant) => {
    const named = inFile(tenant) ?? variable(environment, SECRET, tenant)
    return named.split(/\s+/).filter(Boolean)
  }
}

function secretsIn(file: string): (tenant: string) => string | undefined {
  let held: { stamp: string; secrets: ReadonlyMap<string, unknown> } | undefined
  return (tenant) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    const stamp = `${stats?.mtimeMs} ${stats?.size} ${stats?.ino}`
    if (held?.stamp !== stamp) held = { stamp, secrets: read(file) }
    const { secrets } = held
    return secrets.has(tenant) ? secretIn(file, tenant, secrets.get(tenant)) : undefined
  }
}

function secretIn(file: string, tenant: string, named: unknown): string {
  const list: unknown[] = Array.isArray(named) ? named : [named]
  const secrets = list.map((secret) => (typeof secret === 'string' ? secret.trim() : '?')).join(' ')
  const problem = secrets === '' ? 'is empty' : formProblem(SECRET, secrets)
  if (problem !== undefined)
    throw new Error(`${SECRETS_FILE} names ${file}, in which ${tenant}’s secret ${problem}`)
  return secrets
}

/** @throws Error naming FORECOURT_WEBHOOK_SECRETS_FILE if the file or a secret in it can't be used */
export function checkSecretsFile(environment: Environment): void {
  const file = variable(environment, SECRETS_FILE)
  if (file !== '') for (const [tenant, named] of read(file)) secretIn(file, tenant, named)
}

/** Why a tenant's webhooks can't be accepted. */
export function secretProblem(environment: Environment, tenant: string): string | undefined {
  try {
    if (secretsFrom(environment)(tenant).length > 0) return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return variableProblem(environment, SECRET, tenant)
}

function read(file: string): ReadonlyMap<string, unknown> {
  const secrets = fieldsOf(parseJsonOrNothing(contentOf(SECRETS_FILE, file, MOST_BYTES)))
  if (!secrets)
    throw new Error(
      `${SECRETS_FILE} names ${file}, which must be JSON with each tenant’s secret, like {"redgum-rv": "whsec_…"}`,
    )
  return secrets
}
