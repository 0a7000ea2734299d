import { Hono, type Context } from 'hono'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { sendWebhook, type WebhookTarget } from './sendWebhook.ts'
import type { StockBook, StockCar, Website } from './stockBook.ts'
import { stockPage } from './stockPage.ts'

/**
 * Lets people change stock by hand on a page, `GET /stock`, and notifies `forecourt live` of each change. For programs, `PUT` and
 * `DELETE /admin/websites/:id/cars/:slug` do the same (PUT takes the changed fields), and `POST /admin/websites/:id/refresh` asks
 * `forecourt live` to read all stock again. None of this needs a login, because nothing here is real. With `?quietly`, no webhook is sent,
 * as if it had got lost.
 */
export function stockAdmin(book: StockBook, target: WebhookTarget): Hono {
  const app = new Hono()
  const tell = (c: Context, website: Website, type: string, more: object = {}): Promise<string> =>
    c.req.query('quietly') === undefined
      ? sendWebhook(target, type, { website_slug: website.slug, ...more })
      : Promise.resolve('not sent, as requested')
  const missing = (c: Context): Response => c.json({ error: 'there’s no such website or vehicle' }, 404)

  app.put('/admin/websites/:id/cars/:slug', async (c) => {
    const website = book.website(c.req.param('id'))
    const slug = c.req.param('slug')
    const fields = fieldsOf(await c.req.json<unknown>().catch(() => null))
    if (!website || !isSafeSlug(slug)) return missing(c)
    if (!fields) return c.json({ error: 'the body must be an object of fields' }, 400)
    const was = book.put(website, slug, Object.fromEntries(fields) as StockCar)
    return c.json({ webhook: await tell(c, website, was ? 'car.updated' : 'car.created', { slug }) })
  })
  app.delete('/admin/websites/:id/cars/:slug', async (c) => {
    const website = book.website(c.req.param('id'))
    const slug = c.req.param('slug')
    if (!website || !book.remove(website, slug)) return missing(c)
    return c.json({ webhook: await tell(c, website, 'car.deleted', { slug }) })
  })
  app.post('/admin/websites/:id/refresh', async (c) => {
    const website = book.website(c.req.param('id'))
    return website ? c.json({ webhook: await tell(c, website, 'website.refresh') }) : missing(c)
  })

  app.get('/stock', (c) => {
    const websites = book.websites()
    const website = websites.find(({ slug }) => slug === c.req.query('website')) ?? websites[0]
    const cars = website ? book.cars(website) : []
    return c.html(stockPage(websites, website, cars, c.req.query('said') ?? ''))
  })
  app.post('/stock', async (c) => {
    const form = await c.req.parseBody()
    const website = book.website(String(form['website']))
    const slug = String(form['slug'])
    const price = Number(form['price'])
    if (!website || !isSafeSlug(slug)) return missing(c)
    if (form['action'] === 'remove') {
      book.remove(website, slug)
    } else {
      if (!(price >= 0 && price < 1e9)) return c.json({ error: 'the price must be a number' }, 400)
      book.put(website, slug, { price, before_price: null })
    }
    const type = form['action'] === 'remove' ? 'car.deleted' : 'car.updated'
    const said = await tell(c, website, type, { slug })
    return c.redirect(
      `/stock?${new URLSearchParams({ website: website.slug, said: `${slug}: webhook ${said}` })}`,
      303,
    )
  })
  return app
}
