import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isMissing } from '#press/files.ts'

/** A function that was bundled by Netlify's own command line. */
export interface NetlifyFunction {
  name: string
  /** Hexadecimal. */
  sha256: string
  bytes: Buffer
  runtime: string
  schedule: string | undefined
  /** What else the deploy says of it: its addresses and the like. */
  config: Record<string, unknown>
}

/** An entry of the `manifest.json` that `netlify functions:build` writes. */
interface Entry {
  name: string
  path: string
  runtime: string
  schedule?: string
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
 * The functions of a tenant's site: the folder of that name below `folder`, as `netlify functions:build` writes it.
 * A deploy of Netlify is whole: functions that it does not name are gone.
 *
 * @throws Error when there is no such folder, or its manifest can't be read
 */
export const functionsIn = (folder: string, slug: string): NetlifyFunction[] => {
  const dir = join(folder, slug)
  const file = join(dir, 'manifest.json')
  let manifest: { functions?: Entry[] }
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8')) as { functions?: Entry[] }
  } catch (error) {
    if (!isMissing(error) && !(error instanceof SyntaxError)) throw error
    throw new Error(`FORECOURT_NETLIFY_FUNCTIONS: there is no ${file}; "netlify functions:build" writes it`, {
      cause: error,
    })
  }
  return (manifest.functions ?? []).map((entry) => {
    // The manifest's own path is of the machine that made it.
    const bytes = readFileSync(join(dir, basename(entry.path)))
    const { displayName: display_name, generator, buildData: build_data, routes, priority } = entry
    const { excludedRoutes: excluded_routes } = entry
    return {
      name: entry.name,
      sha256: hash('sha256', bytes, 'hex'),
      bytes,
      runtime: entry.runtime,
      schedule: entry.schedule,
      config: defined({ display_name, generator, build_data, routes, excluded_routes, priority }),
    }
  })
}

const defined = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

/** What a deploy says of its functions. */
export const functionsWish = (functions: readonly NetlifyFunction[]) => ({
  functions: Object.fromEntries(functions.map(({ name, sha256 }) => [name, sha256])),
  function_schedules: functions.flatMap(({ name, schedule: cron }) =>
    cron === undefined ? [] : [{ name, cron }],
  ),
  functions_config: Object.fromEntries(functions.map(({ name, config }) => [name, config])),
})
