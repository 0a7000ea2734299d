import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The time at which the tests' sites are built and visited. It's fixed, because tags such as 'New' and the listing of sold vehicles depend
 * on it.
 */
export const NOW = '2026-11-20T00:00:00Z'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The command line's executable. */
export const FORECOURT = join(ROOT, 'scripts/cli/forecourt.mjs')

export const FOLDERS = {
  /** The demo tenants. They're the repository's, unless a script names another folder in this variable. */
  demos: process.env['FORECOURT_STAND_TENANTS'] ?? join(ROOT, 'tenants'),
  /** Tenants that only tests have. */
  fixtures: join(ROOT, 'tests/fixtures/tenants'),
  /** Copies of the demo tenants and the fixtures. The sites are built from these copies. */
  tenants: join(ROOT, '.forecourt/e2e/tenants'),
  dist: join(ROOT, '.forecourt/e2e/dist'),
  state: join(ROOT, '.forecourt/e2e/state'),
  /** The folder, the site and the state of the tenant with a search service. */
  service: join(ROOT, '.forecourt/e2e/service'),
  /** The compiled views, which are shared with ordinary builds, so that they're compiled only once. */
  compiled: join(ROOT, '.forecourt/compiled'),
}

/** The demo tenants, named after the kind of dealer. */
export const GROUP = 'harbourside-motors'
export const RV = 'redgum-rv'
export const MOTO = 'southern-cross-motorcycles'
export const TRUCKS = 'great-plains-truck-center'
export const CAMPERS = 'saltbush-campers'

export const TENANTS = [GROUP, RV, MOTO, TRUCKS, CAMPERS]

/** The most common kind of dealer, which isn't among the demos: one dealership with two yards. */
export const TWO_YARDS = 'millbrook-cars'

/** All tenants that are built and served. */
export const SITES = [...TENANTS, TWO_YARDS]

export const PHONE = { width: 390, height: 844 }
export const DESKTOP = { width: 1440, height: 900 }

/**
 * Options of a browser context for tests of animations: the visitor doesn't ask for reduced motion, unlike in other tests
 * (playwright.config.ts).
 */
export const MOVING = { reducedMotion: 'no-preference' } as const
