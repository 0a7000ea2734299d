import { Hono, type Context } from 'hono'
import { rateLimiter } from 'hono-rate-limiter'
import {
  knowCaller,
  nodePeer,
  type CallerEnv,
  type CallerOf,
  type Peer,
  type Caller,
} from '#server/guards/caller.ts'
import { emailIn, mayEdit, type Editor, type FindEditor } from './editors.ts'
import type { Place, Places } from './settings.ts'
import { escapeHtml } from '#lib/html.ts'

/**
 * Remembers which editor each request was admitted for. Code behind the sign-in has no other way to learn who the
 * editor is, so a request that bypasses the sign-in has no editor and is refused.
 */
interface Admissions {
  admit: (request: Request, caller: Caller, editor: Editor) => void
  callerOf: CallerOf
  /** @throws Error if the request hasn't been admitted */
  editorOf: (c: Context<CallerEnv>) => Editor
}

const NOBODY: Caller = { address: '', isLocal: false, isAdmin: false, host: '', tenant: undefined }

export function admissions(): Admissions {
  const callers = new WeakMap<Request, Caller>()
  const editors = new WeakMap<Caller, Editor>()
  return {
    admit: (request, caller, editor) => {
      callers.set(request, caller)
      editors.set(caller, editor)
    },
    callerOf: (c) => callers.get(c.req.raw) ?? NOBODY,
    editorOf: (c) => {
      const editor = editors.get(c.get('caller'))
      if (!editor) throw new Error('The request hasn’t been admitted')
      return editor
    },
  }
}

const startPage = (c: Context, who: string, sites: readonly { name: string; href: string }[]): Response =>
  c.html(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Edit</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif }
body { max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
a { display: block; padding: 0.5rem 0 }
ul { list-style: none; padding: 0 }
</style>
</head>
<body>
<h1>Which site?</h1>
<p>Signed in as ${escapeHtml(who)}.</p>
<ul>
${sites.map(({ name, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(name)}</a></li>`).join('\n')}
</ul>
</body>
</html>
`,
    200,
    {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    },
  )

interface HostedOptions {
  places: Places
  isProxy: (address: string) => boolean
  /** The header in which the proxy names the signed-in user. */
  userHeader: string
  findEditor: FindEditor
  callerOf: CallerOf
  admissions: Admissions
  tenants: () => readonly string[]
  nameOf: (slug: string) => string
  /** Brings a tenant's draft up to date. Called before it's read or changed. */
  refresh: (slug: string) => void
  /** Called before each change. @throws Error if the change couldn't be logged */
  ready: () => void
  inside: Hono<CallerEnv>
  peerOf?: (c: Context) => Peer
}

/**
 * Maximum numbers of requests per minute: all requests from one address, all from one editor, and an editor's changes,
 * previews of publishing, and publishing.
 */
const LIMITS = { address: 3000, editor: 1500, change: 120, pending: 30, publish: 10 }

interface Env extends CallerEnv {
  Variables: CallerEnv['Variables'] & { editor: Editor; place: Place }
}

/**
 * Admits requests to hosted desks: those that come from the sign-in proxy, name an editor who may edit the requested
 * site and, unless they only read, come from a page with the same origin. All other requests are refused
 * without saying which sites exist.
 */
export function hostedApp(options: HostedOptions): Hono<Env> {
  const { places, admissions, peerOf = nodePeer } = options
  const app = new Hono<Env>()
  app.use(knowCaller(options.callerOf))
  app.use(limited(LIMITS.address, (c) => c.get('caller').address))

  app.use(async (c, next) => {
    if (!options.isProxy(peerOf(c).address)) return refuse(c, 403)
    const email = emailIn(c.req.header(options.userHeader))
    if (email === undefined) return refuse(c, 401)
    const editor = options.findEditor(email)
    // Use the `host` header, because a forwarded host could be made up.
    const place = places.at((c.req.header('host') ?? '').toLowerCase())
    if (!editor || !place) return refuse(c, 403)
    const slug = options.tenants().find((tenant) => tenant.toLowerCase() === place.slug.toLowerCase())
    if (place.is !== 'start' && (slug === undefined || !mayEdit(editor, slug))) return refuse(c, 403)
    if (!isReading(c) && !isFrom(c, place.origin)) return refuse(c, 403)
    c.set('editor', editor)
    c.set('place', { ...place, slug: slug ?? '' })
    await next()
  })
  const byEditor = (c: Context<Env>): string => c.get('editor').email
  app.use(limited(LIMITS.editor, byEditor))
  const changes = limited(LIMITS.change, byEditor)
  app.use((c, next) => (isReading(c) ? next() : changes(c, next)))
  // These two have lower limits, because each checks the whole site.
  app.get('/pending', limited(LIMITS.pending, byEditor))
  app.post('/publish', limited(LIMITS.publish, byEditor))

  app.all('*', async (c) => {
    const { is, slug, origin } = c.get('place')
    const editor = c.get('editor')
    if (is === 'start') {
      if (c.req.path !== '/' || !isReading(c)) return refuse(c, 404)
      const sites = options.tenants().filter((tenant) => mayEdit(editor, tenant))
      return startPage(
        c,
        editor.name,
        sites.map((site) => ({ name: options.nameOf(site), href: `${places.desk(site)}/` })),
      )
    }
    if (!isReading(c)) options.ready()
    options.refresh(slug)
    const caller = {
      address: c.get('caller').address,
      isLocal: true,
      isAdmin: false,
      host: new URL(origin).host,
      tenant: is === 'desk' ? `edit.${slug}` : slug,
    }
    admissions.admit(c.req.raw, caller, editor)
    const answer = await options.inside.fetch(c.req.raw, c.env)
    if (is === 'desk') {
      answer.headers.set('x-content-type-options', 'nosniff')
      answer.headers.set('cross-origin-resource-policy', 'same-origin')
    }
    return answer
  })
  return app
}

const isReading = (c: Context): boolean => c.req.method === 'GET' || c.req.method === 'HEAD'

/** Browsers send the page's origin with each change, and pages can't fake it. */
function isFrom(c: Context, origin: string): boolean {
  const site = c.req.header('sec-fetch-site')
  return c.req.header('origin') === origin && (site === undefined || site === 'same-origin')
}

const WORDS = {
  401: 'Sign in first.',
  403: 'You don’t have access to this page. Ask the person who runs Forecourt to add you as an editor.',
  404: 'There’s nothing here.',
  429: 'Too many requests. Wait a minute, then try again.',
} as const

const refuse = (c: Context, status: keyof typeof WORDS): Response =>
  c.text(`${WORDS[status]}\n`, status, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })

const limited = (limit: number, keyGenerator: (c: Context<Env>) => string) =>
  rateLimiter<Env>({ windowMs: 60_000, limit, keyGenerator, handler: (c) => refuse(c, 429) })
