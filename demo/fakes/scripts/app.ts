import { Hono } from 'hono'
import { FAKES_PATH } from '#rules/tracking/scripts.ts'
import { fieldsOf, shortText } from '#rules/browser/stored.ts'
import { Received } from '../received.ts'
import { SOURCES } from './sources.ts'
import { busy } from './weights.ts'

interface Told {
  /** The script's name in `rules/tracking/scripts.ts`. */
  script: string
  /** Address of the page. */
  page: string
  what: unknown
}

export interface ScriptsOptions {
  /** Whether scripts keep the browser as busy as the real ones do (weights.ts). */
  heavyScripts?: boolean
}

/**
 * Serves fakes of third-party scripts (spec §7) to sites whose settings name `/fakes` as the scripts' host.
 * `GET /fakes/received` shows what they received; `?page=` limits that to pages whose address contains it.
 */
export function createScriptsApp({ heavyScripts = false }: ScriptsOptions = {}): Hono {
  const app = new Hono()
  const received = new Received<Told>()
  app.get(`${FAKES_PATH}/received`, (c) => {
    const page = c.req.query('page') ?? ''
    return c.json(received.all().filter((told) => told.page.includes(page)))
  })
  app.delete(`${FAKES_PATH}/received`, (c) => {
    received.clear()
    return c.body(null, 204)
  })
  app.post(`${FAKES_PATH}/received`, async (c) => {
    const fields = fieldsOf(await c.req.json<unknown>().catch(() => null))
    if (!fields) return c.json({ error: 'not an object' }, 400)
    received.add({
      script: shortText(fields.get('script')),
      page: shortText(fields.get('page'), 2000),
      what: fields.get('what'),
    })
    return c.body(null, 204)
  })
  for (const [name, source] of Object.entries(SOURCES))
    app.get(`${FAKES_PATH}/${name}`, (c) =>
      c.body(`${heavyScripts ? busy(name) : ''}${source}`, 200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      }),
    )
  return app
}
