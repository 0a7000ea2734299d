import { join, resolve } from 'node:path'
import { Command } from 'commander'
import type { Problem } from '#site/loading/problems.ts'
import { instant } from '../options.ts'

interface Options {
  tenants: string
  state: string
  now?: number
  delta: boolean
  json: boolean
}

type Indexed =
  | { status: 'ok'; mode: 'full' | 'delta'; records: number; sent: number; deleted: number; ms: number }
  | { status: 'skipped'; reason: string }
  | { status: 'failed'; errors: Problem[] }

const NO_SERVICE = 'no search service in site.json, so the site uses its built-in search'

export const indexCommand = (): Command =>
  new Command('index')
    .description('Sends tenants’ stock to their search services.')
    .argument('[slug...]', 'the tenants to index; all by default')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where the record of what was sent is kept', '.forecourt')
    .option('--now <iso>', 'index as if it were this time', instant)
    .option('--delta', 'send only what has changed since the last time', false)
    .option('--json', 'print the result as JSON', false)
    .addHelpText(
      'after',
      `
A search service’s admin key comes from the environment: FORECOURT_SEARCH_ADMIN_KEY, or for one tenant
FORECOURT_SEARCH_ADMIN_KEY_<SLUG> (redgum-rv: FORECOURT_SEARCH_ADMIN_KEY_REDGUM_RV). It’s only sent to Algolia, or to
hosts named in FORECOURT_SEARCH_HOSTS (search.example.com,127.0.0.1:4400).

Examples:
  forecourt index                          all tenants that have a search service
  forecourt index redgum-rv --delta`,
    )
    .action(async (slugs: string[], options: Options) => {
      const { listTenants } = await import('#site/loading/listTenants.ts')
      const all = slugs.length > 0 ? [...new Set(slugs)].sort() : listTenants(options.tenants)
      const tenants = new Map<string, Indexed>()
      for (const slug of all) {
        const indexed = await indexOne(slug, options)
        tenants.set(slug, indexed)
        if (!options.json) print(slug, indexed)
      }
      if (options.json)
        process.stdout.write(`${JSON.stringify({ tenants: Object.fromEntries(tenants) }, null, 2)}\n`)
      if (tenants.values().some(({ status }) => status === 'failed')) process.exitCode = 1
    })

async function indexOne(slug: string, { tenants, state, now, delta }: Options): Promise<Indexed> {
  const { isSafeSlug } = await import('#lib/slug.ts')
  const { TenantError } = await import('#site/loading/problems.ts')
  const { indexTenant } = await import('#search/algolia/indexTenant.ts')
  const { lock } = await import('#build/tenant/lock.ts')
  const failed = (message: string): Indexed => ({
    status: 'failed',
    errors: [{ file: '', field: '', message }],
  })
  if (!isSafeSlug(slug))
    return failed('is not a tenant: a slug may only have letters, digits, hyphens and underscores')
  const started = performance.now()
  let unlock = (): void => undefined
  try {
    unlock = lock(join(resolve(state), 'search', `${slug}.lock`))
    const { pushed } = await indexTenant({
      dir: resolve(tenants, slug),
      stateDir: state,
      now: now ?? Date.now(),
      delta,
      environment: process.env,
    })
    if (!pushed) return { status: 'skipped', reason: NO_SERVICE }
    return { status: 'ok', ...pushed, ms: Math.round(performance.now() - started) }
  } catch (error) {
    if (error instanceof TenantError) return { status: 'failed', errors: [...error.problems] }
    if (process.env['FORECOURT_DEBUG']) console.error(error)
    return failed(error instanceof Error ? error.message : String(error))
  } finally {
    unlock()
  }
}

function print(slug: string, indexed: Indexed): void {
  if (indexed.status === 'skipped') console.log(`${slug}: skipped, ${indexed.reason}`)
  else if (indexed.status === 'ok') {
    const { mode, records, sent, deleted, ms } = indexed
    console.log(
      `${slug}: ${records} vehicles in the index (${mode}: ${sent} sent, ${deleted} deleted, ${ms} ms)`,
    )
  } else {
    for (const { file, field, message } of indexed.errors) {
      const where = [file, field].filter(Boolean).join(': ')
      console.error(`${slug}: ${where}${where && ' '}${message}`)
    }
  }
}
