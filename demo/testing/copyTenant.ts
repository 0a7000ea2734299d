import { cpSync, existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PLACES = ['tenants', 'tests/fixtures/tenants'].map((place) => join(ROOT, place))

/** The demo tenants in Git. A checkout that has been used may have others beside them. */
export const DEMO_SLUGS = [
  'great-plains-truck-center',
  'harbourside-motors',
  'redgum-rv',
  'saltbush-campers',
  'southern-cross-motorcycles',
]

/** What a tenant's folder may have in Git. A checkout that has been used has other files beside them. */
const IN_GIT = ['site.json', 'content', 'snapshot.json', 'generate.json', 'photos', 'feeds']

/** Copies a demo tenant, or one of tests/fixtures, to a folder for a test. */
export function copyTenant(slug: string, to: string): void {
  const from = PLACES.map((place) => join(place, slug)).find((dir) => existsSync(dir))
  if (from === undefined) throw new Error(`there is no tenant ${slug} to copy`)
  for (const name of IN_GIT)
    if (existsSync(join(from, name))) cpSync(join(from, name), join(to, name), { recursive: true })
}
