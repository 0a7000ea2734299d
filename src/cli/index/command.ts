import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { instant } from '../options.ts'
import { chosenTenants, failureOf, printErrors, reportEach, type Failed } from '../results.ts'

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
  | Failed

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
      const tenants = await chosenTenants(slugs, options.tenants)
      await reportEach(tenants, options.json, (slug) => indexOne(slug, options), print)
    })

async function indexOne(slug: string, { tenants, state, now, delta }: Options): Promise<Indexed> {
  const { requireSlug } = await import('#site/loading/problems.ts')
  const { indexTenant } = await import('#search/algolia/indexTenant.ts')
  const { lock } = await import('#build/tenant/lock.ts')
  const started = performance.now()
  let unlock = (): void => undefined
  try {
    requireSlug(slug)
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
    return failureOf(error)
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
  } else printErrors(slug, indexed.errors)
}
