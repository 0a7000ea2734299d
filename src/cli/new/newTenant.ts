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
import { slugTrouble, type Answers, type Dealer } from './answers.ts'
import { contentFiles } from './content.ts'
import { emailOf, FIRST_OWN_ID, PLACES, type Place, hostOf } from '#site/starter/samples.ts'
import { TRADES, type Trade, regionalTrade } from './trades.ts'
import { contrast, readable } from '#lib/colour.ts'
import { TEMPLATE_THEMES } from '#site/theme/templateThemes.ts'
import type { Theme } from '#site/settings/schema.ts'

const TAXED = 'plus_taxes_and_fees'

interface Setting {
  theme: Partial<Theme>
  /** The website's id in the dealer backend. */
  id: number
  /** Path from the tenant's folder. */
  schema: string
}

/** Has only the settings that differ from the defaults. */
function siteJson(answers: Answers, setting: Setting): Record<string, unknown> {
  const { own } = answers
  const starter = starterJson(answers, setting)
  if (!own) return starter
  // What the template sets isn't set again, except the colours that were asked for.
  const left = Object.entries(starter).filter(([key]) => key === 'theme' || !(key in own.settings))
  return { ...Object.fromEntries(left), template: own.name }
}

function starterJson({ slug, template, region, name, dealer = {} }: Answers, { theme, id, schema }: Setting) {
  const trade = regionalTrade(template, region)
  const sample = PLACES[region]
  const { phone = sample.phone, email = emailOf(slug), hours } = dealer
  // A real address is never mixed with a sample's.
  const { street, city, state, postcode } = hasAddress(dealer) ? dealer : sample
  return {
    $schema: schema,
    id,
    slug,
    ...(template !== 'group' && { template }),
    name,
    url: `https://${hostOf(slug)}`,
    address: { street, city, state, postcode },
    ...(region !== 'en-AU' && { region }),
    default_search_path: trade.search,
    phone,
    email,
    locations: [{ name, ...(hours !== undefined && { hours }) }],
    // Nobody has entered the new website in the dealer backend, so enquiries are emailed.
    ...(dealer.email !== undefined && { leads: { destinations: [{ kind: 'email' }] } }),
    ...trade.settings,
    ...(region === 'en-US' && { pricing: { new: TAXED, used: TAXED, demo: TAXED } }),
    ...(Object.keys(theme).length > 0 && { theme }),
    tagline: trade.tagline,
    hero: trade.hero,
    home: {
      reasons: [
        {
          title: 'See it all first',
          text: `Photos, details and prices of every ${trade.one} in stock, so you know what you want to see before you come in.`,
        },
        {
          title: 'Ask a person',
          text: `Send a question from the page of any ${trade.one}, or call. We answer whenever we’re open.`,
        },
        {
          title: `Try the ${trade.one} itself`,
          text: 'Book a time, then come and look as closely as you like.',
        },
        {
          title: 'Trade yours in',
          text: `Tell us about your ${trade.one}, and we’ll take its value off the price of your next one.`,
        },
      ],
      story: { ...trade.story, href: '/about-us', label: 'About us' },
    },
  }
}

const hasAddress = ({ street, city, state, postcode }: Dealer): boolean =>
  [street, city, state, postcode].some(Boolean)

/** The minimum contrast of a brand colour with the page's background, and of an accent colour with dark bands (WCAG 2.2, 1.4.11). */
const RATIO = 3
const PAPER = '#ffffff'

/** The requested colours, adjusted if they'd be hard to see. */
function chosenTheme(asked: Pick<Answers, 'template' | 'own' | 'brand' | 'accent'>): {
  theme: Partial<Theme>
  notes: string[]
} {
  const theme = {
    ...TEMPLATE_THEMES[asked.template],
    ...(asked.own?.settings['theme'] as Partial<Theme> | undefined),
  }
  const notes: string[] = []
  const mended = (name: 'brand' | 'accent', colour: string | undefined, on: string, where: string) => {
    if (colour === undefined || colour === theme[name]) return {}
    const ratio = contrast(colour, on)
    const shade = ratio >= RATIO ? colour : readable(colour, [on], RATIO)
    if (shade !== colour)
      notes.push(
        `${name} ${colour} is hard to see on ${where} ${on} (contrast ${cut(ratio)}:1, needs ${RATIO}:1), so ${shade} is used instead`,
      )
    return { [name]: shade }
  }
  return {
    theme: {
      ...mended('brand', asked.brand, theme.paper ?? PAPER, 'the page'),
      ...mended('accent', asked.accent, theme.night ?? '#0f141c', 'dark bands'),
    },
    notes,
  }
}

/** If the ratio were rounded, 2.999 would be shown as 3.00, although it isn't enough. */
const cut = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)

export interface SampleStock extends Place {
  trade: Trade['stock']
  websiteId: number
  dealership: { id: number; slug: string; name: string; email: string }
}

interface NewTenant {
  dir: string
  /** Relative to `dir`. */
  files: string[]
  notes: string[]
}

const DEALERSHIP_ID = 11

const SCHEMA = fileURLToPath(new URL('../../../docs/site.schema.json', import.meta.url))

/**
 * The folder is created completely or not at all.
 * @throws Error if the slug is invalid or taken @throws TenantError if the new tenant can't be loaded
 */
export async function newTenant(
  answers: Answers,
  { tenantsDir, sampleStock }: { tenantsDir: string; sampleStock: (wanted: SampleStock) => Snapshot },
): Promise<NewTenant> {
  const { slug, template, region, name } = answers
  const trouble = slugTrouble(slug)
  if (trouble !== undefined) throw new Error(`'${slug}' ${trouble}`)
  const parent = resolve(tenantsDir)
  const dir = join(parent, slug)
  refuseTaken(parent, slug, tenantsDir)
  const { theme, notes } = chosenTheme(answers)
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

/** Sample stock without its locations and what belongs to them, because the dealer's own are in `site.json`. The vehicles are there. */
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
function refuseTaken(parent: string, slug: string, shown: string): void {
  const same = (existsSync(parent) ? readdirSync(parent) : []).find(
    (entry) => entry.toLowerCase() === slug.toLowerCase(),
  )
  if (same === undefined) return
  const kind = lstatSync(join(parent, same)).isDirectory() ? 'folder' : 'file'
  throw new Error(`there’s already a ${kind} ${join(shown, same)}, so nothing was changed`)
}

function freeId(parent: string): number {
  const taken = existsSync(parent) ? listTenants(parent).map((slug) => idIn(join(parent, slug))) : []
  return Math.max(FIRST_OWN_ID - 1, ...taken.filter((id) => id < Number.MAX_SAFE_INTEGER)) + 1
}

/** 0 if it can't be read, so it doesn't reserve one. */
function idIn(dir: string): number {
  const read = readText(dir, 'site.json')
  const id = 'text' in read ? fieldsOf(parseJsonOrNothing(read.text))?.get('id') : undefined
  return typeof id === 'number' && Number.isInteger(id) ? id : 0
}
