import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isMissing } from '#lib/files.ts'

/** A function that was bundled by Netlify's own command line. */
export interface NetlifyFunction {
  name: string
  /** Hexadecimal. */
  sha256: string
  bytes: Buffer
  runtime: string
  schedule: string | undefined
  /** For example 'background'. */
  invocationMode: string | undefined
  /** In seconds. */
  timeout: number | undefined
  config: Record<string, unknown>
}

/** An entry in the `manifest.json` that `netlify build` writes next to the bundles. */
interface Entry {
  name: string
  path: string
  runtime: string
  runtimeVersion?: string
  schedule?: string
  invocationMode?: string
  timeout?: number
  memory?: number
  region?: string
  vcpu?: number
  displayName?: string
  generator?: string
  buildData?: unknown
  routes?: {
    pattern: string
    literal?: string
    expression?: string
    methods?: string[]
    prefer_static?: boolean
  }[]
  excludedRoutes?: unknown[]
  priority?: number
}

/**
 * Reads the functions of a tenant's site from `<folder>/<slug>`, which is a copy of the `.netlify/functions` folder
 * that `netlify build` writes. Each deploy must list all functions, because Netlify removes those that it doesn't
 * list.
 * @throws Error if the folder doesn't exist or its manifest can't be read
 */
export function functionsIn(folder: string, slug: string): NetlifyFunction[] {
  const dir = join(folder, slug)
  const file = join(dir, 'manifest.json')
  let manifest: { functions?: Entry[] }
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as { functions?: Entry[] }
  } catch (error) {
    const wrong = isMissing(error) ? 'is missing' : error instanceof SyntaxError ? 'isn’t valid JSON' : null
    if (wrong === null) throw error
    throw new Error(
      `FORECOURT_NETLIFY_FUNCTIONS: ${file} ${wrong}. Copy it from .netlify/functions, where "netlify build" puts it`,
      { cause: error },
    )
  }
  return (manifest.functions ?? []).map((entry) => {
    // The paths in the manifest are those on the machine that wrote it, so only the file names are used.
    const bytes = readFileSync(join(dir, basename(entry.path)))
    const { name, schedule, invocationMode, timeout } = entry
    const { displayName: display_name, excludedRoutes: excluded_routes, buildData: build_data } = entry
    const { generator, routes, priority, memory, region, vcpu } = entry
    return {
      name,
      sha256: hash('sha256', bytes, 'hex'),
      bytes,
      runtime: entry.runtimeVersion ?? entry.runtime,
      schedule,
      invocationMode,
      timeout,
      config: defined({
        display_name,
        excluded_routes,
        build_data,
        generator,
        routes,
        priority,
        memory,
        region,
        vcpu,
      }),
    }
  })
}

const defined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

export const functionsRequest = (functions: readonly NetlifyFunction[]) => ({
  functions: Object.fromEntries(functions.map(({ name, sha256 }) => [name, sha256])),
  function_schedules: functions.flatMap(({ name, schedule: cron }) =>
    cron === undefined ? [] : [{ name, cron }],
  ),
  functions_config: Object.fromEntries(functions.map(({ name, config }) => [name, config])),
})
