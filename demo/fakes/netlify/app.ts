import { Hono, type Context } from 'hono'
import mime from 'mime'
import { digestOf, Store, type Deploy } from './store.ts'

/** Path of the fake's API, for `FORECOURT_NETLIFY_URL`. */
export const NETLIFY_API = '/netlify/api/v1'

/** Value of NETLIFY_AUTH_TOKEN for the fake. */
export const NETLIFY_TOKEN = 'fake-token'

/**
 * Makes the fake Netlify. Its API deploys by file digest, as Netlify's does, and visitors see the sites under
 * `/netlify/sites/<site id>/`. `GET /netlify` lists the deploys.
 */
export function createNetlifyApp(store = new Store()): Hono {
  const app = new Hono()
  app.use(`${NETLIFY_API}/*`, async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${NETLIFY_TOKEN}`) return next()
    return c.json({ code: 401, message: 'Access Denied' }, 401)
  })
  app.get('/netlify', (c) =>
    c.json({
      deploys: store.deploys.map(({ id, site, state, files, published }) => ({
        id,
        site,
        state,
        files: Object.keys(files).length,
        published,
        shown: store.shown.get(site)?.id === id,
      })),
    }),
  )
  app.get('/netlify/sites/:site/*', (c) => {
    const site = c.req.param('site')
    const path = decodeURIComponent(new URL(c.req.url).pathname).slice(`/netlify/sites/${site}`.length)
    const page = store.page(site, path)
    if (!page) return c.text('Not found\n', 404)
    return new Response(Buffer.from(page.body), {
      status: page.status,
      headers: { 'content-type': mime.getType(page.path) ?? 'application/octet-stream' },
    })
  })

  const said = (deploy: Deploy) => {
    const required = store.required(deploy)
    // The response says which files are still to be sent, but only once the deploy has been prepared.
    const asks = deploy.state === 'uploading'
    return {
      id: deploy.id,
      site_id: deploy.site,
      state: deploy.state,
      required: asks ? required.files : [],
      required_functions: asks ? required.functions : [],
      ssl_url: `https://${deploy.site}.netlify.example`,
      ...(deploy.published && { published_at: new Date().toISOString() }),
    }
  }
  const missing = (c: Context) => c.json({ code: 404, message: 'Not Found' }, 404)

  app.get(`${NETLIFY_API}/sites/:site`, (c) => {
    const site = c.req.param('site')
    const shown = store.shown.get(site)
    return c.json({ id: site, name: site, ...(shown && { published_deploy: said(shown) }) })
  })
  app.get(`${NETLIFY_API}/sites/:site/files/*`, (c) => {
    const { pathname } = new URL(c.req.url)
    const path = absolute(decodeURIComponent(pathname.split('/files/').slice(1).join('/files/')))
    const sha = store.shown.get(c.req.param('site'))?.files[path]
    return sha === undefined ? missing(c) : c.json({ id: path, path, sha })
  })

  app.post(`${NETLIFY_API}/sites/:site/deploys`, async (c) => {
    const body = await c.req.json<Wish>()
    if (Object.keys(body.files ?? {}).some((path) => /[#?]/.test(path)))
      return c.json({ code: 422, message: 'a file name may not contain # or ?' }, 422)
    const deploy = store.create({
      site: c.req.param('site'),
      files: Object.fromEntries(Object.entries(body.files ?? {}).map(([path, sha]) => [absolute(path), sha])),
      functions: body.functions ?? {},
      schedules: body.function_schedules,
      config: body.functions_config,
    })
    if (body.async !== true) store.advance(deploy)
    return c.json(said(deploy))
  })
  app.get(`${NETLIFY_API}/sites/:site/deploys/:id`, (c) => {
    const deploy = store.find(c.req.param('id'))
    if (deploy?.site !== c.req.param('site')) return missing(c)
    store.advance(deploy)
    return c.json(said(deploy))
  })
  app.get(`${NETLIFY_API}/sites/:site/functions`, (c) => {
    const names = Object.keys(store.shown.get(c.req.param('site'))?.functions ?? {})
    return c.json({ functions: names.map((n) => ({ n })) })
  })
  for (const kind of ['files', 'functions'] as const)
    app.put(`${NETLIFY_API}/deploys/:id/${kind}/*`, async (c) => {
      const deploy = store.find(c.req.param('id'))
      if (!deploy) return missing(c)
      const name = decodeURIComponent(new URL(c.req.url).pathname.split(`/${deploy.id}/${kind}/`)[1] ?? '')
      const wanted = kind === 'files' ? deploy.files[absolute(name)] : deploy.functions[name]
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      if (digestOf(kind, bytes) !== wanted)
        return c.json({ code: 422, message: 'the digest isn’t the one declared' }, 422)
      store.contents.set(wanted, bytes)
      return c.json({ path: name, sha: wanted, size: bytes.length })
    })
  app.post(`${NETLIFY_API}/sites/:site/deploys/:id/restore`, (c) => {
    const deploy = store.find(c.req.param('id'))
    if (deploy?.site !== c.req.param('site')) return missing(c)
    if (deploy.state !== 'ready')
      return c.json({ code: 422, message: 'only deploys that were ready can be restored' }, 422)
    store.show(deploy)
    return c.json(said(deploy), 201)
  })
  app.post(`${NETLIFY_API}/deploys/:id/cancel`, (c) => {
    const deploy = store.find(c.req.param('id'))
    if (!deploy) return missing(c)
    if (deploy.state !== 'ready') deploy.state = 'error'
    return c.json(said(deploy), 201)
  })
  return app
}

interface Wish {
  files?: Record<string, string>
  functions?: Record<string, string>
  function_schedules?: unknown
  functions_config?: unknown
  async?: boolean
}

const absolute = (path: string): string => (path.startsWith('/') ? path : `/${path}`)
