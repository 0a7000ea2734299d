import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lock, lockFile } from '#build/tenant/lock.ts'
import { parseJsonOrNothing } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { readText } from '#site/loading/files.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Snapshot } from '#stock/entities.ts'
import { slugTrouble, type Answers } from './answers.ts'
import { chosenTheme } from './colours.ts'
import { contentFiles } from './content.ts'
import { siteJson } from './siteJson.ts'
import { emailOf, FIRST_OWN_ID, PLACES, type Place } from '#site/starter/samples.ts'
import { TRADES, type Trade } from './trades.ts'

/** What a new tenant's sample stock is made from. */
export interface SampleStock extends Place {
  trade: Trade['stock']
  websiteId: number
  dealership: { id: number; slug: string; name: string; email: string }
}

interface NewTenantOptions {
  tenantsDir: string
  /** Makes sample stock, which the site shows until the real stock is pulled. */
  sampleStock: (wanted: SampleStock) => Snapshot
}

interface NewTenant {
  dir: string
  /** The files that were written, relative to `dir`. */
  files: string[]
  /** A sentence about each thing that isn't as requested. */
  notes: string[]
}

/** The id of the sample stock's dealership. */
const DEALERSHIP_ID = 11

const SCHEMA = fileURLToPath(new URL('../../../docs/site.schema.json', import.meta.url))

/**
 * Makes a tenant that builds: `site.json`, content and sample stock. The folder is created completely or not at all.
 *
 * @throws Error if the slug is invalid or taken
 * @throws TenantError if the new tenant can't be loaded
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
    'snapshot.json': `${JSON.stringify({ sample: true, ...withoutPlaces(stock) }, null, 1)}\n`,
  }
  for (const [file, text] of Object.entries(contentFiles(answers))) files[`content/${file}`] = text

  // Write to a hidden folder first, so that nothing takes it for a tenant before it's complete. If an earlier run was
  // killed, remove what it left there.
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
    // Remove the lock's file. Two runs may then lock different files, but only one of them can rename its folder.
    rmSync(lockFile(`${scratch}.lock`), { force: true })
    unlock()
  }
  return { dir, files: Object.keys(files).sort(), notes }
}

/**
 * Sample stock without its locations and what belongs to them, because the dealer's own are in `site.json`. The vehicles are there.
 */
const withoutPlaces = (stock: Snapshot): Snapshot => ({
  ...stock,
  cars: stock.cars.map((car) => ({ ...car, ...NOWHERE })),
  locations: [],
  service_bookings: {},
  appointment_bookings: {},
})

const NOWHERE = {
  ...{ location_id: null, location: null, location_name: '', city: '', state: '' },
  ...{ dealership_id: null, dealership_slug: '' },
}

/**
 * Throws an error if the slug is taken. Names that differ only in case count as the same, because some disks ignore
 * case. A symbolic link takes its name too, even if it leads nowhere.
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
  const taken = existsSync(parent) ? listTenants(parent).map((slug) => idIn(join(parent, slug))) : []
  return Math.max(FIRST_OWN_ID - 1, ...taken.filter((id) => id < Number.MAX_SAFE_INTEGER)) + 1
}

/** A tenant's id; 0 if it can't be read, so it doesn't reserve one. */
const idIn = (dir: string): number => {
  const read = readText(dir, 'site.json')
  const id = 'text' in read ? fieldsOf(parseJsonOrNothing(read.text))?.get('id') : undefined
  return typeof id === 'number' && Number.isInteger(id) ? id : 0
}
