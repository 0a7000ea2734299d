import { Hono } from 'hono'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { StockBook } from './stockBook.ts'

/** Vehicles per page of a list. */
const PAGE = 100

/** Responds to requests for stock as the dealer backend does (spec §7), and lists all vehicles page by page (`?page=`). */
export function stockRoutes(book: StockBook): Hono {
  const app = new Hono()
  const notFound = (): Response => Response.json({ status: 404, error: 'Not found' }, { status: 404 })

  app.get('/websites/:id/cars.json', (c) => {
    const website = book.website(c.req.param('id'))
    if (!website) return notFound()
    const cars = book.cars(website)
    const page = Math.max(1, Math.trunc(Number(c.req.query('page') ?? 1)) || 1)
    const pages = Math.max(1, Math.ceil(cars.length / PAGE))
    return c.json({ page, pages, total: cars.length, cars: cars.slice((page - 1) * PAGE, page * PAGE) })
  })
  app.get('/websites/:id/cars/:file', (c) => {
    const slug = c.req.param('file').replace(/\.json$/, '')
    const website = book.website(c.req.param('id'))
    const car = website && book.cars(website).find((each) => each['slug'] === slug)
    return car ? c.json(car) : notFound()
  })
  app.get('/manufacturers/:file', (c) => {
    const slug = c.req.param('file').replace(/\.json$/, '')
    const website = book.website(c.req.query('website_id') ?? '')
    const known = fieldsOf(website?.snapshot.get('manufacturers'))?.get(slug)
    return known && isSafeSlug(slug) ? c.json(known) : notFound()
  })
  app.get('/dealerships/:id/:file', (c) => {
    const [, kind] = /^available_(service|appointment)_bookings\.json$/.exec(c.req.param('file')) ?? []
    for (const { snapshot } of kind === undefined ? [] : book.websites()) {
      const found = fieldsOf(snapshot.get(`${kind}_bookings`))?.get(c.req.param('id'))
      if (found) return c.json(found)
    }
    return notFound()
  })
  return app
}

/** Number of vehicles that the signed-in visitor watches. */
const WATCHED = 2

/** Returns what a website's signed-in visitor watches: its first vehicles for sale. */
export const watchedIn =
  (book: StockBook): ((website: string) => number[]) =>
  (id) => {
    const website = book.website(id)
    return (website ? book.cars(website) : [])
      .filter((car) => car['status'] === 'in_stock' && car['show_on_dealer_website'] === true)
      .flatMap((car) => (typeof car['id'] === 'number' ? [car['id']] : []))
      .slice(0, WATCHED)
  }
