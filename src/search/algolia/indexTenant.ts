import { join, resolve } from 'node:path'
import { algoliasearch } from 'algoliasearch'
import { dayAt } from '#rules/locale/schedule.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { siteVocabulary, stockNames } from '../query/siteVocabulary.ts'
import { contentHash } from '#lib/hash.ts'
import { loadTenant, type Tenant } from '#site/loading/loadTenant.ts'
import { TenantError, type Problem } from '#site/loading/problems.ts'
import { withReservations, readReservationsFile } from '#stock/reservations.ts'
import { withOwnPhotos } from '#stock/ownPhotos.ts'
import { shownStock } from '#stock/rental.ts'
import { readStock, SnapshotError, sourceOf } from '#stock/snapshot.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { vehicleHook } from '#stock/vehicleHook.ts'
import { ADMIN_KEY, adminKeyName, adminKeyOf, adminKeyProblem } from './adminKey.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { filterRules } from './filterRules.ts'
import { serviceHosts } from './host.ts'
import { sentMemory, push, type PushResult } from './push.ts'
import { serviceRecords } from './serviceRecord.ts'
import { replicasOf, synonyms } from './settings.ts'
import { wordSynonyms } from './wordSynonyms.ts'

interface IndexTenantOptions {
  dir: string
  stateDir: string
  /** ms since 1970. */
  now: number
  delta: boolean
  environment: Environment
}

type TenantIndexed = { slug: string; warnings: string[]; pushed: PushResult | undefined }

/** @throws TenantError with what to do about the problem, and without the admin key */
export async function indexTenant(options: IndexTenantOptions): Promise<TenantIndexed> {
  const tenant = await loadTenant(options.dir)
  const { slug, site, warnings, photos } = tenant
  const { host, app_id, api_key } = site.search
  if (host === '' || app_id === '' || api_key === '') return { slug, warnings, pushed: undefined }
  const adminKey = adminKeyOf(slug, options.environment)
  if (adminKey === undefined) {
    return fail(slug, {
      file: '',
      field: adminKeyName(slug),
      message: `is not set in the environment, nor is ${ADMIN_KEY}. Set one of them to the admin key for application ${app_id}`,
    })
  }
  const refused = adminKeyProblem(host, options.environment)
  if (refused) return fail(slug, refused)
  const snapshot = readSnapshot(tenant, options.stateDir)
  const stock = withOwnPhotos(shownStock(snapshot, site), site, photos)
  const hosts = serviceHosts(host)
  const client = algoliasearch(app_id, adminKey, {
    ...(hosts && { hosts }),
    timeouts: { connect: 5_000, read: 30_000, write: 30_000 },
  })
  const memory = sentMemory(join(resolve(options.stateDir), 'search', `${slug}.json`))
  const records = serviceRecords(stock, site, options.now)
  try {
    const year = Number(dayAt(options.now, timeZoneOf(site.state, site)).slice(0, 4))
    const vocabulary = siteVocabulary(site, stockNames(records), year)
    const words = [...synonyms(), ...wordSynonyms(vocabulary, site.search_words)]
    const features = [...new Set(records.flatMap((record) => record.features))]
    const rules = filterRules(vocabulary, site.search_words, features)
    const { delta } = options
    const replicas = replicasOf(site)
    const pushed = await push(records, { client, host, memory, delta, replicas, synonyms: words, rules })
    return { slug, warnings: [...warnings, ...stock.warnings], pushed }
  } catch (error) {
    return fail(slug, serviceProblem(error, { slug, host, app_id, adminKey }))
  }
}

function readSnapshot({ slug, dir, site, project }: Tenant, stateDir: string) {
  try {
    const bytes = stockBytes(dir, stateDir)
    if (!bytes)
      return fail(slug, {
        file: SNAPSHOT,
        field: '',
        message:
          'is missing. A tenant needs its stock: pull it with `forecourt snapshot` or `forecourt import`',
      })
    const { stock } = readStock(sourceOf(bytes), contentHash, vehicleHook(project, site))
    return withReservations(stock, readReservationsFile(stateDir, slug).reservations())
  } catch (error) {
    if (error instanceof SnapshotError)
      return fail(slug, { file: error.file, field: error.field, message: error.message })
    throw error
  }
}

interface ServiceLogin {
  slug: string
  host: string
  app_id: string
  adminKey: string
}

/** Turns a service's error into one that tells operators what to do. Our own errors are thrown unchanged. */
function serviceProblem(error: unknown, { slug, host, app_id, adminKey }: ServiceLogin): Problem {
  const name = error instanceof Error ? error.name : ''
  if (!(error instanceof Error) || !['ApiError', 'RetryError', 'AlgoliaError'].includes(name)) throw error
  const errorText = error.message.replaceAll(adminKey, '…')
  const status = 'status' in error ? error.status : undefined
  if (status === 401 || status === 403) {
    const key = `set ${adminKeyName(slug)} to a key that may add and delete objects and edit settings there`
    return {
      file: '',
      field: '',
      message: `the search service refuses the admin key for application ${app_id} (“${errorText}”): ${key}`,
    }
  }
  if (name === 'RetryError') {
    const message = `couldn’t be reached (${host}). Check the address and the network, then run the command again`
    return { file: 'site.json', field: 'search.host', message }
  }
  return {
    file: '',
    field: '',
    message: `the search service at ${host} failed: ${errorText}. Run the command again`,
  }
}

function fail(slug: string, problem: Problem): never {
  throw new TenantError(slug, [problem])
}
