import { basename, join } from 'node:path'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { isSafeSlug } from '#lib/slug.ts'
import { readText } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES } from '#site/loading/photoFiles.ts'
import { knowCaller, type CallerEnv, type CallerOf } from '#server/guards/caller.ts'
import { isOwn, policyOf, siteAt, slugOf } from './address.ts'
import { deskPage } from './deskPage.ts'
import {
  addPage,
  openFile,
  pagesIn,
  putBack,
  saveFile,
  SETTINGS,
  type Change,
  type Opened,
} from './files/files.ts'
import { gitIn, type Author } from './publishing/git.ts'
import { newPage } from './files/newPage.ts'
import { kindOf, pageFields, sectionSchema, SECTIONS, type Section } from './parts.ts'
import { photoRoutes } from './photoRoutes.ts'
import { errorsOf, pendingOf, publish, type Publisher } from './publishing/publish.ts'
import { scheduleOf } from './schedule/schedule.ts'
import { isGroup, type Group } from './text/steps.ts'

export interface DeskOptions {
  callerOf: CallerOf
  tenantsDir: string
  /** Whether it is a tenant of this preview. */
  isTenant: (slug: string) => boolean
  /** The desk's script and style, once they are made. */
  asset: (name: string) => Promise<{ body: string; type: string } | undefined>
  publisher: Publisher
}

/** The most that a save may be (bytes): a file of a tenant is at most a megabyte. */
const MOST_BYTES = 2 * 1024 * 1024

const FRESH = { 'cache-control': 'no-store' }

/** The editing desk, at `http://edit.<slug>.localhost:PORT/`. Pages of other origins can neither read nor write here. */
export const deskApp = (options: DeskOptions): Hono<CallerEnv> => {
  const app = new Hono<CallerEnv>()
  app.use(knowCaller(options.callerOf))
  /** Files as they were before the desk first changed them, by tenant and name; undefined for one that was not there. */
  const before = new Map<string, string | undefined>()
  const keep = (dir: string, file: string, text: string | undefined): void => {
    if (!before.has(join(dir, file))) before.set(join(dir, file), text)
  }

  app.use(async (c, next) => {
    if (!c.get('caller').isInside || dirOf(c) === undefined) return c.notFound()
    if (c.req.method !== 'GET' && !isOwn(c))
      return c.json({ message: 'Only the desk itself may change files.' }, 403)
    c.header('cache-control', 'no-store')
    await next()
  })
  const limits = { text: bodyLimit({ maxSize: MOST_BYTES }), photo: bodyLimit({ maxSize: MOST_PHOTO_BYTES }) }
  app.use((c, next) => limits[c.req.path === '/photos' ? 'photo' : 'text'](c, next))

  const dirOf = (c: Context<CallerEnv>): string | undefined => {
    const slug = slugOf(c.get('caller')) ?? ''
    return isSafeSlug(slug) && options.isTenant(slug) ? join(options.tenantsDir, slug) : undefined
  }
  const here = (c: Context<CallerEnv>): string => {
    const dir = dirOf(c)
    if (dir === undefined) throw new Error('no tenant')
    return dir
  }

  app.get('/', (c) => {
    const slug = basename(here(c))
    const site = siteAt(c, slug)
    return c.html(deskPage(slug, site), 200, {
      ...FRESH,
      'content-security-policy': policyOf(site),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    })
  })
  app.get('/:name{desk\\.(?:js|css)}', async (c) => {
    const asset = await options.asset(c.req.param('name'))
    return asset ? c.body(asset.body, 200, { 'content-type': asset.type, ...FRESH }) : c.notFound()
  })

  app.route('/', photoRoutes(here))

  app.get('/contents', async (c) => {
    const dir = here(c)
    const settings = openFile(dir, SETTINGS)
    const git = gitIn(dir, options.publisher.branch)
    const pages = pagesIn(dir).map((file) => {
      const opened = openFile(dir, file)
      const values = 'why' in opened ? {} : opened.values
      const title = typeof values['title'] === 'string' ? values['title'] : basename(file)
      return { file, title, path: values['path'], kind: kindOf(values), draft: values['draft'] === true }
    })
    return c.json({
      name: 'why' in settings ? basename(dir) : settings.values['name'],
      sections: SECTIONS.map(({ id, name }) => ({ id, name })),
      pages,
      changed: (await git.isThere()) ? await git.changed() : [],
    })
  })

  app.get('/schedule', (c) => c.json(scheduleOf(here(c), options.publisher.now())))

  app.get('/part', async (c) => {
    const dir = here(c)
    const part = partOf(c)
    if (!part) return c.json({ message: 'There’s nothing of that name to edit.' }, 404)
    const opened = openFile(dir, part.file)
    return 'why' in opened ? c.json({ message: opened.why }, 404) : c.json(shown(part, opened))
  })

  app.put('/part', async (c) => {
    const dir = here(c)
    const part = partOf(c)
    const change = changeIn(await c.req.json())
    if (!part || !change) return c.json({ message: 'That is no change of a file.' }, 400)
    const names = part.section ? new Set(part.section.keys) : undefined
    if (names && Object.keys(change.set).some((name) => !names.has(name)))
      return c.json({ message: 'That setting is in another part.' }, 400)
    const was = textOf(dir, part.file)
    const saved = await saveFile(dir, part.file, change)
    if (saved.is === 'saved') {
      if (saved.version !== change.version) keep(dir, part.file, was)
      return c.json(saved)
    }
    return saved.is === 'refused'
      ? c.json(saved, 422)
      : c.json({ is: 'changed', now: shown(part, saved.now) }, 409)
  })

  // What visitors would run into, such as a link to a page that is still to be written: saved, and not published.
  app.get('/errors', async (c) => {
    const slug = basename(here(c))
    const part = partOf(c)
    const errors = await errorsOf(slug, options.publisher)
    const names = part?.section?.keys
    const own = errors.filter(
      ({ file, field }) =>
        file === part?.file && (!names || names.some((name) => new RegExp(`^${name}\\b`).test(field))),
    )
    return c.json({ is: 'told', errors: own })
  })

  app.post('/pages', async (c) => {
    const dir = here(c)
    const { kind, title } = groupIn(await c.req.json())
    if (typeof kind !== 'string' || typeof title !== 'string' || title.trim() === '')
      return c.json(
        { is: 'refused', problems: [{ file: '', field: 'title', message: 'must not be empty' }] },
        422,
      )
    const settings = openFile(dir, SETTINGS)
    const blogs = 'why' in settings ? {} : groupIn(settings.values['blogs'])
    const today = new Date(options.publisher.now()).toISOString().slice(0, 10)
    const blog = typeof blogs['path'] === 'string' ? blogs['path'] : '/blog'
    const made = newPage(kind, title.trim(), { today, blog })
    const problems = await addPage(dir, made.file, made.text)
    if (problems.length > 0) return c.json({ is: 'refused', problems }, 422)
    keep(dir, made.file, undefined)
    return c.json({ is: 'saved', file: made.file })
  })

  app.post('/undo', async (c) => {
    const dir = here(c)
    const part = partOf(c)
    const { version } = groupIn(await c.req.json())
    if (!part || typeof version !== 'string') return c.json({ message: 'That is no file to undo.' }, 400)
    const committed = await gitIn(dir, options.publisher.branch).committed(part.file)
    const known = before.has(join(dir, part.file))
    if (committed === undefined && !known)
      return c.json({ message: 'Git doesn’t know this file yet, and it hasn’t been changed here.' }, 404)
    const was = textOf(dir, part.file)
    const done = putBack(dir, part.file, version, committed ?? before.get(join(dir, part.file)))
    if (done.is === 'changed') return c.json({ is: 'changed', now: shown(part, done.now) }, 409)
    keep(dir, part.file, was)
    return c.json(done)
  })

  app.get('/pending', async (c) => {
    const dir = here(c)
    return c.json(await pendingOf(dir, basename(dir), options.publisher))
  })
  app.post('/publish', async (c) => {
    const dir = here(c)
    const { message, name, email } = groupIn(await c.req.json())
    const author = authorIn(name, email)
    if (!author) return c.json({ message: 'Say who you are: a name and an email address.' }, 422)
    const words =
      typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, 500) : 'Change content'
    const done = await publish(dir, basename(dir), { message: words, author }, options.publisher)
    if (done.is === 'live') for (const file of before.keys()) if (file.startsWith(dir)) before.delete(file)
    return c.json(done, done.is === 'live' ? 200 : 422)
  })
  app.onError((error, c) => c.json({ message: error.message }, 400))
  return app
}

interface Part {
  of: string
  file: string
  section?: Section
}

/** `settings/hours` is a part of `site.json`; all else is a page by its file. */
const partOf = (c: Context): Part | undefined => {
  const of = c.req.query('of') ?? ''
  if (!of.startsWith('settings/')) return /^content\/.+\.md$/i.test(of) ? { of, file: of } : undefined
  const section = SECTIONS.find(({ id }) => `settings/${id}` === of)
  return section && { of, file: SETTINGS, section }
}

const shown = ({ of, section }: Part, { version, values, text }: Opened): object => {
  if (section) {
    const own = Object.fromEntries(Object.entries(values).filter(([name]) => section.keys.includes(name)))
    return { of, version, values: own, schema: sectionSchema(section), path: section.path }
  }
  const path = typeof values['path'] === 'string' ? values['path'] : '/'
  return { of, version, values, text, schema: pageFields(), path, kind: kindOf(values) }
}

const textOf = (dir: string, file: string): string | undefined => {
  const read = readText(dir, file)
  return 'text' in read ? read.text : undefined
}

const groupIn = (value: unknown): Group => (isGroup(value) ? value : {})

const changeIn = (body: unknown): Change | undefined => {
  const { version, set, text } = groupIn(body)
  if (typeof version !== 'string' || !isGroup(set)) return undefined
  if (text !== undefined && typeof text !== 'string') return undefined
  return { version, set, ...(text !== undefined && { text }) }
}

const authorIn = (name: unknown, email: unknown): Author | undefined => {
  const clean = (value: unknown): string =>
    typeof value === 'string'
      ? value
          .replace(/[\p{Cc}<>]/gu, '')
          .trim()
          .slice(0, 100)
      : ''
  const author = { name: clean(name), email: clean(email) }
  return author.name !== '' && /^[^@\s]+@[^@\s]+$/.test(author.email) ? author : undefined
}
