import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lock, lockFile } from '#build/tenant/lock.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Snapshot } from '#stock/entities.ts'
import { slugTrouble, type Answers } from './answers.ts'
import { chosenTheme } from './colours.ts'
import { contentFiles } from './content.ts'
import { emailOf, siteJson } from './siteJson.ts'
import { PLACES, type Place } from '#site/starter/places.ts'
import { TRADES, type Trade } from './trades.ts'

/** What a new tenant's sample stock is made from. */
export interface SampleStock extends Place {
  trade: Trade['stock']
  websiteId: number
  dealership: { id: number; slug: string; name: string; email: string }
}

export interface NewTenantOptions {
  tenantsDir: string
  /** Makes sample stock, to look at until the real stock is pulled. */
  sampleStock: (wanted: SampleStock) => Snapshot
}

export interface NewTenant {
  dir: string
  /** Relative to `dir`. */
  files: string[]
  /** Says what differs from the request, one sentence per difference. */
  notes: string[]
}

/** The id of the sample stock's dealership. */
const DEALERSHIP_ID = 11
/** The first website id that the dealer backend doesn't use. */
export const FIRST_OWN_ID = 90_001

const SCHEMA = fileURLToPath(new URL('../../../docs/site.schema.json', import.meta.url))

/**
 * Makes a tenant that builds: `site.json`, content and sample stock. The folder is created completely or not at all.
 *
 * @throws Error if the name is taken, or the new tenant doesn't pass the usual checks
 */
export const newTenant = async (
  answers: Answers,
  { tenantsDir, sampleStock }: NewTenantOptions,
): Promise<NewTenant> => {
  const { slug, template, region, name } = answers
  const trouble = slugTrouble(slug)
  if (trouble !== undefined) throw new Error(`'${slug}' ${trouble}`)
  const parent = resolve(tenantsDir)
  const dir = join(parent, slug)
  refuseTaken(parent, slug, tenantsDir)
  const { theme, notes } = chosenTheme(template, answers)
  const id = freeId(parent)
  const schema = relative(dir, SCHEMA).replaceAll('\\', '/')
  const stock = sampleStock({
    ...PLACES[region],
    trade: TRADES[template].stock,
    websiteId: id,
    dealership: {
      id: DEALERSHIP_ID,
      slug: slug.toLowerCase().replaceAll('_', '-'),
      name,
      email: emailOf(slug),
    },
  })
  const files: Record<string, string> = {
    'site.json': `${JSON.stringify(siteJson(answers, { theme, id, schema }), null, 2)}\n`,
    'snapshot.json': `${JSON.stringify({ sample: true, ...stock }, null, 1)}\n`,
  }
  for (const [file, text] of Object.entries(contentFiles(answers))) files[`content/${file}`] = text

  // The folder is hidden, so that nothing takes it for a tenant before it's complete. Whatever a killed run left in
  // it is removed.
  const scratch = join(parent, `.new-${slug}`)
  const made = join(scratch, slug)
  const unlock = lock(`${scratch}.lock`, 'made')
  try {
    rmSync(scratch, { recursive: true, force: true })
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(made, file)), { recursive: true })
      writeFileSync(join(made, file), text)
    }
    await loadTenant(made)
    refuseTaken(parent, slug, tenantsDir)
    renameSync(made, dir)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
    // Removes the lock. Even if two runs now lock different files, the final rename decides between them.
    rmSync(lockFile(`${scratch}.lock`), { force: true })
    unlock()
  }
  return { dir, files: Object.keys(files).sort(), notes }
}

/**
 * A name is also taken if it belongs to a link that leads nowhere, or if it differs only in case, since some disks
 * ignore case.
 */
const refuseTaken = (parent: string, slug: string, shown: string): void => {
  const same = (existsSync(parent) ? readdirSync(parent) : []).find(
    (entry) => entry.toLowerCase() === slug.toLowerCase(),
  )
  if (same === undefined) return
  const kind = lstatSync(join(parent, same)).isDirectory() ? 'folder' : 'file'
  throw new Error(`there’s already a ${kind} ${join(shown, same)}, so nothing was changed`)
}

/** A website id that no other tenant in the folder has. */
const freeId = (parent: string): number => {
  const taken = existsSync(parent)
    ? listTenants(parent).map((slug) => idIn(join(parent, slug, 'site.json')))
    : []
  return Math.max(FIRST_OWN_ID - 1, ...taken.filter((id) => id < Number.MAX_SAFE_INTEGER)) + 1
}

const idIn = (file: string): number => {
  try {
    const id = fieldsOf(JSON.parse(readFileSync(file, 'utf8')))?.get('id')
    return typeof id === 'number' && Number.isInteger(id) ? id : 0
  } catch {
    // A tenant whose id can't be read doesn't reserve an id.
    return 0
  }
}
