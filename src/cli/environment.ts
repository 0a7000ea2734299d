import { resolve } from 'node:path'
import { contentOf } from '#lib/environment/namedFile.ts'
import { formProblem } from '#lib/environment/variable.ts'
import {
  FILE,
  isInTable,
  knownName,
  NAMES,
  VARIABLES,
  type VariableName,
} from '#lib/environment/variables.ts'
import { nearest } from '#site/loading/nearest.ts'
import { DOCS } from '#lib/docs.ts'

/** The values that were read from files, so that they can be told from those set in the environment. */
const readFromFiles = new WeakMap<NodeJS.ProcessEnv, Map<string, string>>()
const reported = new Set<string>()

/**
 * Checks the variables' values, and sets those that are in files (docs/environment.md). If it's called again, the files are read again. If
 * something is wrong, nothing is changed.
 *
 * @throws Error naming the variable that's wrong, without its value
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): void {
  const before = readFromFiles.get(environment) ?? new Map<string, string>()
  const read = new Map<string, string>()
  for (const [variable, file] of Object.entries(environment)) {
    const name = fileOf(variable)
    if (name === undefined || !file?.trim()) continue
    const content = contentOf(variable, file.trim())
    const value = environment[name]?.trim() ?? ''
    if (value !== '' && value !== before.get(name)?.trim() && value !== content.trim())
      throw new Error(`${name} and ${variable} are both set. Remove one of them`)
    read.set(name, content)
  }
  for (const [name, value] of [...Object.entries(environment), ...read]) {
    const problem = read.has(name) && value !== read.get(name) ? undefined : formProblem(name, value)
    if (problem !== undefined)
      throw new Error(`${name} ${problem}${read.has(name) ? `, in ${environment[name + FILE]}` : ''}`)
  }
  for (const [name, value] of read) {
    environment[name] = value
    // The command may change to another folder before the file is read again.
    environment[name + FILE] = resolve(environment[name + FILE]?.trim() ?? '')
  }
  readFromFiles.set(environment, read)
  for (const name of Object.keys(environment)) if (!isFromKubernetes(name, environment)) reportUnknown(name)
}

/** The variable whose value is in a file, if that's what this name says. */
function fileOf(name: string): string | undefined {
  if (!name.endsWith(FILE) || isInTable(name)) return undefined
  const other = name.slice(0, -FILE.length)
  const known = knownName(other)
  return known !== undefined && (known.startsWith('FORECOURT_') || VARIABLES[known].secret)
    ? other
    : undefined
}

/** Kubernetes sets some for each service in the namespace, such as <SERVICE>_SERVICE_HOST, and a service may be called forecourt-web. */
function isFromKubernetes(name: string, environment: NodeJS.ProcessEnv): boolean {
  const service = /^(.+?)_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/.exec(name)?.[1]
  return service !== undefined && environment[`${service}_SERVICE_HOST`] !== undefined
}

function reportUnknown(name: string): void {
  if (!/^FORECOURT_/i.test(name) || reported.has(name)) return
  if (knownName(name) !== undefined || fileOf(name) !== undefined) return
  reported.add(name)
  console.error(`forecourt: nothing reads the variable ${name}${adviceFor(name)}`)
}

function adviceFor(name: string): string {
  if (isInTable(name)) return `. Add a tenant’s slug, like ${name}_REDGUM_RV`
  const common = NAMES.find((known) => VARIABLES[known].tenant === undefined && name.startsWith(`${known}_`))
  if (common !== undefined) return `. ${common} is for all tenants`
  const near = nearestName(name)
  return near === undefined ? ` (${DOCS}/environment.md)` : `. Did you mean ${near}?`
}

/** The start that all names share is left out, because it would make any two of them alike. */
const shortOf = (name: string): string => name.replace(/^FORECOURT_/i, '')

function nearestName(name: string): string | undefined {
  const [, wanted = '', ending = ''] = /^(.*?)(_FILE)?$/.exec(shortOf(name)) ?? []
  const parts = wanted.split('_')
  const candidates = NAMES.filter((known) => known.startsWith('FORECOURT_')).flatMap((known) =>
    spellings(known, parts),
  )
  const near = nearest(wanted, candidates)
  return near === undefined ? undefined : `FORECOURT_${near}${ending}`
}

/** The name itself, and with the tenant that the wanted name ends with. */
function spellings(known: VariableName, wanted: readonly string[]): string[] {
  const short = shortOf(known)
  const slug = wanted.slice(short.split('_').length)
  const { tenant } = VARIABLES[known]
  return [
    ...(tenant === 'only' ? [] : [short]),
    ...(tenant === undefined || slug.length === 0 ? [] : [`${short}_${slug.join('_').toUpperCase()}`]),
  ]
}
