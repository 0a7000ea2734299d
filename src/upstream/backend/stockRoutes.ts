import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { isSafeSlug } from '#rules/slug.ts'
import { fieldsOf } from '#rules/stored.ts'
import { listTenants } from '#site/listTenants.ts'

/** What the dealer backend knows of stock, out of the tenants' snapshots (spec §7). */
export const stockRoutes = (tenantsDir: string): Hono => {
  const app = new Hono()
  const snapshots = snapshotsIn(tenantsDir)
  const ofWebsite = (id: string) => snapshots().find((each) => String(each.get('website_id')) === id)
  const notFound = (): Response => Response.json({ status: 404, error: 'Not found' }, { status: 404 })

  app.get('/websites/:id/cars/:file', (c) => {
    const slug = c.req.param('file').replace(/\.json$/, '')
    const cars = ofWebsite(c.req.param('id'))?.get('cars')
    const car = Array.isArray(cars)
      ? cars.find((each: unknown) => fieldsOf(each)?.get('slug') === slug)
      : null
    return car ? c.json(car) : notFound()
  })
  app.get('/manufacturers/:file', (c) => {
    const slug = c.req.param('file').replace(/\.json$/, '')
    const known = fieldsOf(ofWebsite(c.req.query('website_id') ?? '')?.get('manufacturers'))?.get(slug)
    return known && isSafeSlug(slug) ? c.json(known) : notFound()
  })
  app.get('/dealerships/:id/:file', (c) => {
    const [, kind] = /^available_(service|appointment)_bookings\.json$/.exec(c.req.param('file')) ?? []
    for (const snapshot of kind === undefined ? [] : snapshots()) {
      const found = fieldsOf(snapshot.get(`${kind}_bookings`))?.get(c.req.param('id'))
      if (found) return c.json(found)
    }
    return notFound()
  })
  return app
}

/** So many vehicles are watched by whoever is signed in. */
const WATCHED = 2

/** What the signed-in visitor of a website watches: the first vehicles of its snapshot that are for sale. */
export const watchedIn = (tenantsDir: string): ((website: string) => number[]) => {
  const snapshots = snapshotsIn(tenantsDir)
  return (website) => {
    const cars = snapshots()
      .find((each) => String(each.get('website_id')) === website)
      ?.get('cars')
    return (Array.isArray(cars) ? cars : [])
      .map((car) => fieldsOf(car))
      .filter((car) => car?.get('status') === 'in_stock' && car.get('show_on_dealer_website') === true)
      .flatMap((car) => {
        const id = car?.get('id')
        return typeof id === 'number' ? [id] : []
      })
      .slice(0, WATCHED)
  }
}

type Snapshot = ReadonlyMap<string, unknown>

/** All snapshots, each read again when it changes. */
const snapshotsIn = (tenantsDir: string): (() => Snapshot[]) => {
  const known = new Map<string, { stamp: string; snapshot: Snapshot }>()
  return () =>
    (existsSync(tenantsDir) ? listTenants(tenantsDir) : []).flatMap((slug) => {
      const file = join(tenantsDir, slug, 'snapshot.json')
      const stat = statSync(file, { throwIfNoEntry: false })
      if (!stat) return []
      const stamp = `${stat.mtimeMs} ${stat.size}`
      const held = known.get(slug)
      if (held?.stamp === stamp) return [held.snapshot]
      const snapshot = readSnapshot(file)
      known.set(slug, { stamp, snapshot })
      return [snapshot]
    })
}

/** An empty one where it can't be read: the tenant's build says why. */
const readSnapshot = (file: string): Snapshot => {
  try {
    return fieldsOf(JSON.parse(readFileSync(file, 'utf8'))) ?? new Map()
  } catch (error) {
    if (error instanceof Error) return new Map()
    throw error
  }
}
