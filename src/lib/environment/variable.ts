import { unescape } from 'node:querystring'
import { FORMS, type Row } from './row.ts'
import { knownName, variableOf, VARIABLES, type TenantVariable, type VariableName } from './variables.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Everything below reads a tenant's own variable first, if there's a slug, and then the one for all tenants. */
function find(environment: Environment, name: VariableName, slug?: string): { name: string; value: string } {
  const { tenant } = VARIABLES[name]
  const own =
    tenant === undefined || slug === undefined ? undefined : variableOf(name as TenantVariable, slug)
  const ownValue = own === undefined ? '' : (environment[own]?.trim() ?? '')
  if (own !== undefined && (ownValue !== '' || tenant === 'only')) return { name: own, value: ownValue }
  return { name, value: environment[name]?.trim() ?? '' }
}

/**
 * A variable's value, or else its default, or else ''. Addresses have no slash at the end.
 *
 * @throws Error naming the variable if its value has the wrong form
 */
export function variable(environment: Environment, name: VariableName): string
export function variable(environment: Environment, name: TenantVariable, slug: string): string
export function variable(environment: Environment, name: VariableName, slug?: string): string {
  const { name: found, value } = find(environment, name, slug)
  const row = VARIABLES[name]
  if (value === '') return row.default ?? ''
  const problem = formProblem(found, value)
  if (problem !== undefined) throw new Error(`${found} ${problem}`)
  return row.form === 'address' ? value.replace(/\/+$/, '') : value
}

/** @throws Error if the value isn't 1 or 0 */
export const isOn = (environment: Environment, name: VariableName): boolean =>
  variable(environment, name) === '1'

/** @throws Error if the value isn't a number */
export const amount = (environment: Environment, name: VariableName): number =>
  Number(variable(environment, name))

/** Why a variable can't be used: it isn't set, or has the wrong form. Defaults don't count. */
export function variableProblem(
  environment: Environment,
  name: VariableName,
  slug?: string,
): string | undefined {
  const { name: found, value } = find(environment, name, slug)
  const problem = value === '' ? NOT_SET.trim() : formProblem(found, value)
  return problem && `${found} ${problem}`
}

const NOT_SET = ' is not set'
const LIST = new Intl.ListFormat('en-AU')

/** Why variables that are needed together can't be used, all at once. */
export function variablesProblem(
  environment: Environment,
  names: readonly VariableName[],
  slug?: string,
): string | undefined {
  const problems = names.flatMap((name) => variableProblem(environment, name, slug) ?? [])
  const missing = problems.filter((problem) => problem.endsWith(NOT_SET))
  if (missing.length < 2) return problems.length === 0 ? undefined : LIST.format(problems)
  const unset = LIST.format(missing.map((problem) => problem.slice(0, -NOT_SET.length)))
  return LIST.format([`${unset} are not set`, ...problems.filter((problem) => !missing.includes(problem))])
}

/** What the value of any variable in the environment must be, if it isn't. The value, which may be a secret, isn't repeated. */
export function formProblem(name: string, value: string | undefined): string | undefined {
  const known = knownName(name)
  const text = value?.trim() ?? ''
  if (known === undefined || text === '') return undefined
  const { form, example } = VARIABLES[known]
  if (form === undefined || (FORMS[form].is.test(text) && !isBrokenAddress(text))) return undefined
  const { words } = FORMS[form]
  return `must be ${words}${words.endsWith('like') ? ` ${example}` : ''}`
}

/** Such as one with a port that doesn't exist. */
function isBrokenAddress(text: string): boolean {
  if (!text.includes('://')) return false
  try {
    new URL(text)
    return false
  } catch {
    return true
  }
}

/** Every value of a variable: for all tenants and for single ones. */
export const valuesOf = (environment: Environment, name: TenantVariable): string[] =>
  Object.entries(environment).flatMap(([other, value]) =>
    knownName(other) === name && value?.trim() ? [value.trim()] : [],
  )

/** Shorter parts could be in any text by chance. */
const SHORTEST = 8

/** Replaces secrets in a text with the names of their variables. */
export function withoutSecrets(text: string, environment: Environment): string {
  let out = text
  for (const [name, value] of Object.entries(environment)) {
    const known = knownName(name)
    if (known === undefined || !value || !VARIABLES[known].secret) continue
    for (const part of secretsIn(value, VARIABLES[known])) out = out.replaceAll(part, `[${name}]`)
  }
  return out
}

/** The longest first. Of the addresses of servers, only the password is secret. */
function secretsIn(value: string, { form }: Row): string[] {
  const password = /^\w+:\/\/[^:@/]*:([^@/]*)@/.exec(value)?.[1] ?? ''
  const inJson = Array.from(value.matchAll(/"\s*:\s*"[^":]*:([^"]+)"/g), ([, password = '']) => password)
  const isServer = form === 'smtp' || form === 'storage' || form === 'redis'
  return [
    ...(isServer ? [] : [value, value.trim(), ...value.split(/\s+/)]),
    password,
    unescape(password),
    ...inJson,
  ]
    .filter((part) => part.length >= SHORTEST)
    .sort((a, b) => b.length - a.length)
}
