import { Hono, type Context } from 'hono'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { ArrivedLead, LeadBook } from './leadBook.ts'

/** Accepts leads as the dealer backend does (spec §7). */
export function leadRoutes(book: LeadBook, now: () => number): Hono {
  const app = new Hono()
  const keyOf = (c: Context): string => (c.req.header('idempotency-key') ?? '').slice(0, 200)
  app.post('/api/leads', async (c) => {
    const lead = leadIn(await jsonOf(c))
    if (!lead) return noLead(c)
    return c.json({ id: book.create(keyOf(c), lead, [], now()) }, 201)
  })
  app.post('/api/leads/with-files', async (c) => {
    const form = await c.req.formData()
    const payload = form.get('payload')
    const lead = typeof payload === 'string' ? leadIn(parse(payload)) : null
    if (!lead) return noLead(c)
    const files = [...form].flatMap(([field, file]) =>
      typeof file === 'string' ? [] : [{ field, name: file.name, type: file.type, size: file.size }],
    )
    // A later step of the form may send files for an existing lead.
    const id = Number(lead['lead_id'])
    if (Number.isSafeInteger(id) && book.update(id, keyOf(c), lead, files)) return c.json({ id })
    return c.json({ id: book.create(keyOf(c), lead, files, now()) }, 201)
  })
  app.put('/api/leads/:id', async (c) => {
    const lead = leadIn(await jsonOf(c))
    if (!lead) return noLead(c)
    const id = Number(c.req.param('id'))
    if (!book.update(id, keyOf(c), lead, [])) return c.json({ error: 'Lead not found', status: 404 }, 404)
    return c.json({ id })
  })
  return app
}

const noLead = (c: Context): Response => c.json({ error: 'lead is missing' }, 422)

const jsonOf = async (c: Context): Promise<unknown> => parse(await c.req.text())

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // Invalid JSON gets the same response as a body without a lead.
    return null
  }
}

function leadIn(body: unknown): ArrivedLead['lead'] | null {
  const lead = fieldsOf(fieldsOf(body)?.get('lead'))
  return lead && Object.fromEntries(lead)
}
