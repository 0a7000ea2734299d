import { basename, join } from 'node:path'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import pLimit, { type LimitFunction } from 'p-limit'
import type { CheckEdits } from '#check/errorsAfter.ts'
import type { Finding } from '#check/finding.ts'
import { isSafeSlug } from '#lib/slug.ts'
import { readText } from '#site/loading/files.ts'
import { MOST_PHOTO_BYTES } from '#site/loading/photoFiles.ts'
import { knowCaller, type CallerEnv, type CallerOf } from '#server/guards/caller.ts'
import type { Editor } from '../hosted/editors.ts'
import type { Edit } from '../hosted/editLog.ts'
import { isOwn, LOCAL, policyOf, slugOf, type Addresses } from './address.ts'
import { deskPage } from './deskPage.ts'
import { openFile, pagesIn, SETTINGS, type Opened } from './files/files.ts'
import { addPage, putBack, saveFile, type Change, type Saved } from './files/save.ts'
import type { Author } from './publishing/author.ts'
import { gitIn } from './publishing/git.ts'
import { isNewKind, newPage } from './files/newPage.ts'
import { templateMenus } from './templateMenus.ts'
import { isEditable, withOperators } from './editable.ts'
import { EDITORS_SECTIONS, kindOf, pageFields, SECTIONS, type Section } from './parts.ts'
import { isIn, problemsOf, type Place } from './refusal.ts'
import { brandRoutes } from './brandRoutes.ts'
import { photoRoutes } from './photoRoutes.ts'
import { stockRoutes, tooLarge, type FeedAccess } from './stockRoutes.ts'
import { errorsOf, isInGit, pendingOf, publish, type Publisher } from './publishing/publish.ts'
import { scheduleOf } from './schedule/schedule.ts'
import { todoOf } from './todo.ts'
import { isGroup, type Group } from './text/steps.ts'

interface DeskOptions {
  callerOf: CallerOf
  tenantsDir: string
  /** Whether this preview has a tenant with this slug. */
  isTenant: (slug: string) => boolean
  /** Returns the desk's script or style sheet, building it first if needed; undefined for any other name. */
  asset: (name: string) => Promise<{ body: string; type: string } | undefined>
  publisher: Publisher
  /** How to read feeds; missing if the desk has no form for the stock. */
  feed?: FeedAccess
  /** The addresses of desks and sites; missing if they're on this machine. */
  addresses?: Addresses
  hosted?: Hosted
}

/** A desk shared by several people who sign in. */
export interface Hosted {
  /** The editor who sent the request. @throws Error if the request wasn't admitted */
  editorOf: (c: Context<CallerEnv>) => Editor
  /** Called after each change, upload or publish, to log it. */
  log: (edit: Edit) => void
}

/** Maximum size of a request that saves something, in bytes. A tenant's files have at most 1 MB each. */
const MOST_BYTES = 2 * 1024 * 1024

/** Publishes one site at a time, because all commits go to the same repository. */
const inTurn = pLimit(1)

/** What the server tells the desk about an editor. */
const editorShown = ({ name, email, role }: Editor): object => ({ name, email, role })

const FRESH = { 'cache-control': 'no-store' }

/**
 * The editing desk, at `http://edit.<slug>.localhost:PORT/`. Pages from other origins can neither read nor write its
 * data.
 */
export const deskApp = (options: DeskOptions): Hono<CallerEnv> => {
  const app = new Hono<CallerEnv>()
  const { addresses = LOCAL, hosted } = options
  app.use(knowCaller(options.callerOf))
  const told = (c: Context<CallerEnv>, edit: Omit<Edit, 'who' | 'tenant'>): void =>
    hosted?.log({ who: hosted.editorOf(c).email, tenant: basename(here(c)), ...edit })
  const sections = hosted ? EDITORS_SECTIONS : SECTIONS
  /** The original bytes of each file that the desk has changed, by path; undefined if the desk created the file. */
  const before = new Map<string, Buffer | undefined>()
  const keep = (dir: string, file: string, bytes: Buffer | undefined): void => {
    if (!before.has(join(dir, file))) before.set(join(dir, file), bytes)
  }
  /**
   * What undoing restores: the file as last published or, if it never was, as it was before the desk changed it. Its bytes are undefined
   * if it didn't exist; the whole is undefined if there's nothing to restore.
   */
  const originalOf = async (
    dir: string,
    file: string,
  ): Promise<{ bytes: Buffer | undefined } | undefined> => {
    const { drafts, branch } = options.publisher
    const published = drafts ? drafts.kept(basename(dir), file) : await gitIn(dir, branch).committed(file)
    if (published || drafts) return { bytes: published }
    return before.has(join(dir, file)) ? { bytes: before.get(join(dir, file)) } : undefined
  }

  /**
   * A queue for each tenant, so that its changes are made one by one: two changes that are each fine on their own may
   * cause an error together.
   */
  const turns = new Map<string, LimitFunction>()
  const made = (
    c: Context<CallerEnv>,
    { of, file }: Part,
    what: Edit['what'],
    make: (check: CheckEdits) => Promise<Saved>,
  ): Promise<Saved> => {
    const dir = here(c)
    const turn = turns.get(dir) ?? pLimit(1)
    turns.set(dir, turn)
    return turn(async () => {
      const files = [...new Set([file, SETTINGS])].map((each) => [each, textOf(dir, each)] as const)
      const saved = await make((edits) => options.publisher.check(basename(dir), edits))
      for (const [each, was] of files) {
        if (saved.is !== 'saved' || textOf(dir, each) === was) continue
        keep(dir, each, was === undefined ? undefined : Buffer.from(was))
        told(c, {
          what,
          file: each,
          ...(what === 'save' && { more: each === file ? of : 'settings/redirects' }),
        })
      }
      return saved
    })
  }
  /** @param place what the form shows; missing if the form can't show the errors */
  const answered = (c: Context<CallerEnv>, part: Part, saved: Saved, place?: Place): Response => {
    if (saved.is === 'changed') return c.json({ is: 'changed', now: shown(part, saved.now) }, 409)
    if (saved.is === 'saved')
      return c.json({ ...saved, ...(saved.errors && { errors: ownOf(part, saved.errors) }) })
    const { errors, field, redirect } = saved
    const problems = problemsOf(here(c), errors, place, field)
    return c.json({ is: 'refused', problems, ...(redirect && { redirect }) }, 422)
  }

  app.use(async (c, next) => {
    if (!c.get('caller').isLocal || dirOf(c) === undefined) return c.notFound()
    const own = options.addresses?.desk(slugOf(c.get('caller')) ?? '', c) ?? `http://${c.get('caller').host}`
    if (c.req.method !== 'GET' && !isOwn(c, own))
      return c.json({ message: 'Only the desk itself may change files.' }, 403)
    c.header('cache-control', 'no-store')
    await next()
  })
  const limits = { text: limited(MOST_BYTES), photo: limited(MOST_PHOTO_BYTES) }
  app.use((c, next) => {
    const size = sizeOf(c.req.path)
    // An archive is written to the disk as it arrives.
    return size === 'archive' ? next() : limits[size](c, next)
  })

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
    const site = addresses.site(slug, c)
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

  app.route(
    '/',
    photoRoutes(here, (c, src) => told(c, { what: 'photo', file: src.slice(1) })),
  )
  app.route(
    '/',
    brandRoutes(here, {
      keep,
      originalOf,
      onChanged: (c, file, more) => told(c, { what: 'photo', file, ...(more && { more }) }),
    }),
  )

  if (options.feed) app.route('/', stockRoutes(here, options.feed))

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
      sections: sections.map(({ id, name }) => ({ id, name })),
      pages,
      changed:
        options.publisher.drafts?.changed(basename(dir)) ??
        ((await git.isThere()) ? await git.changed() : []),
      ...(options.feed && {
        stockPath: 'why' in settings ? '/' : (settings.values['default_search_path'] ?? '/'),
      }),
      ...(hosted && { editor: editorShown(hosted.editorOf(c)) }),
    })
  })

  app.get('/schedule', (c) => c.json(scheduleOf(here(c), options.publisher.now())))

  app.get('/part', async (c) => {
    const dir = here(c)
    const part = partOf(c, sections)
    if (!part) return c.json({ message: 'There’s nothing with that name to edit.' }, 404)
    const opened = openFile(dir, part.file)
    if ('why' in opened) return c.json({ message: opened.why }, 404)
    const menus = part.section?.keys.includes('navigation')
      ? await templateMenus(dir, options.publisher.now())
      : undefined
    return c.json({ ...shown(part, opened), ...(menus && { starts: { navigation: menus } }) })
  })

  app.put('/part', async (c) => {
    const dir = here(c)
    const part = partOf(c, sections)
    const change = changeIn(await c.req.json())
    if (!part || !change) return c.json({ message: 'That isn’t a change to a file.' }, 400)
    const names = part.section ? new Set(part.section.keys) : undefined
    if (names && Object.keys(change.set).some((name) => !names.has(name)))
      return c.json({ message: 'That setting belongs to another form.' }, 400)
    const opened = openFile(dir, part.file)
    const set =
      hosted && part.section && 'values' in opened ? withOperators(change.set, opened.values) : change.set
    const saved = await made(c, part, 'save', (check) => saveFile(dir, part.file, { ...change, set }, check))
    return answered(c, part, saved, placeOf(part))
  })

  app.get('/todo', async (c) => {
    const dir = here(c)
    const findings = await options.publisher.check(basename(dir))
    return c.json({
      todo: todoOf(dir, findings, { hasStock: options.feed !== undefined, ...(hosted && { isEditable }) }),
    })
  })

  // Errors that the editor's changes didn't cause: they were there before, or appeared as time passed. They prevent
  // publishing, but not saving.
  app.get('/errors', async (c) => {
    const slug = basename(here(c))
    const part = partOf(c, sections)
    const errors = await errorsOf(slug, options.publisher)
    return c.json({ is: 'told', errors: part ? ownOf(part, errors) : [] })
  })

  app.post('/pages', async (c) => {
    const dir = here(c)
    const { kind, title } = groupIn(await c.req.json())
    if (!isNewKind(kind)) return c.json({ message: 'That isn’t a kind of page.' }, 400)
    if (typeof title !== 'string' || title.trim() === '')
      return c.json(
        { is: 'refused', problems: [{ file: '', field: 'title', message: 'must not be empty' }] },
        422,
      )
    const settings = openFile(dir, SETTINGS)
    const blogs = 'why' in settings ? {} : groupIn(settings.values['blogs'])
    const today = new Date(options.publisher.now()).toISOString().slice(0, 10)
    const blog = typeof blogs['path'] === 'string' ? blogs['path'] : '/blog'
    const { file, text } = newPage(kind, title.trim(), { today, blog })
    const part = { of: file, file }
    const saved = await made(c, part, 'add', (check) => addPage(dir, file, text, check))
    return saved.is === 'saved' ? c.json({ is: 'saved', file }) : answered(c, part, saved, part)
  })

  app.post('/undo', async (c) => {
    const dir = here(c)
    const part = partOf(c, sections)
    const { version, redirect } = groupIn(await c.req.json())
    if (!part || typeof version !== 'string')
      return c.json({ message: 'Changes to that file can’t be undone.' }, 400)
    const original = await originalOf(dir, part.file)
    if (!original)
      return c.json({ message: 'This file isn’t in Git yet, and hasn’t been changed here.' }, 404)
    const text = original.bytes?.toString('utf8')
    const done = await made(c, part, 'undo', (check) =>
      putBack(dir, part.file, { version, text, redirect: redirect === true }, check),
    )
    // The problems are in the file to be restored, which the form doesn't show, so they can't be shown at its fields.
    return answered(c, part, done)
  })

  app.get('/pending', async (c) => {
    const dir = here(c)
    return c.json(await pendingOf(dir, basename(dir), options.publisher))
  })
  app.post('/publish', async (c) => {
    const dir = here(c)
    const editor = hosted?.editorOf(c)
    if (editor?.role === 'edit')
      return c.json({ message: 'You can edit this site, but not publish it.' }, 403)
    const sent = groupIn(await c.req.json())
    const { message } = sent
    const { name, email } = editor ?? sent
    const author = authorIn(name, email)
    if (!author && (await isInGit(dir, basename(dir), options.publisher)))
      return c.json({ message: 'Enter your name and email address.' }, 422)
    const words =
      typeof message === 'string' && message.trim() !== '' ? message.trim().slice(0, 500) : 'Change content'
    const done = await inTurn(() =>
      publish(dir, basename(dir), { message: words, author }, options.publisher),
    )
    told(c, { what: 'publish', file: '', more: [done.is, done.commit?.id].filter(Boolean).join(' ') })
    if (done.is === 'live') for (const file of before.keys()) if (file.startsWith(dir)) before.delete(file)
    return c.json(done, done.is === 'live' ? 200 : 422)
  })
  app.onError((error, c) => c.json({ message: error.message }, 400))
  return app
}

const limited = (most: number) =>
  bodyLimit({ maxSize: most, onError: (c) => c.json({ message: tooLarge(most) }, 413) })

const sizeOf = (path: string): 'text' | 'photo' | 'archive' =>
  path === '/stock/photos' ? 'archive' : /^\/(?:photos$|brand\/)/.test(path) ? 'photo' : 'text'

interface Part {
  of: string
  file: string
  section?: Section
}

/**
 * The part that a request names. A name like `settings/hours` stands for a section of `site.json`; any other name is
 * the path of a page's file.
 */
const partOf = (c: Context, sections: readonly Section[]): Part | undefined => {
  const of = c.req.query('of') ?? ''
  if (!of.startsWith('settings/')) return /^content\/.+\.md$/i.test(of) ? { of, file: of } : undefined
  const section = sections.find(({ id }) => `settings/${id}` === of)
  return section && { of, file: SETTINGS, section }
}

const placeOf = ({ file, section }: Part): Place => ({ file, ...(section && { keys: section.keys }) })

/** The errors about something that this part's form shows. */
const ownOf = (part: Part, errors: readonly Finding[]): Finding[] =>
  errors.filter((error) => isIn(placeOf(part), error))

const shown = ({ of, section }: Part, { version, values, text }: Opened): object => {
  if (section) return { of, version, values: section.own(values), schema: section.schema, path: section.path }
  const path = typeof values['path'] === 'string' ? values['path'] : '/'
  return { of, version, values, text, schema: pageFields(), path, kind: kindOf(values) }
}

const textOf = (dir: string, file: string): string | undefined => {
  const read = readText(dir, file)
  return 'text' in read ? read.text : undefined
}

const groupIn = (value: unknown): Group => (isGroup(value) ? value : {})

const changeIn = (body: unknown): Change | undefined => {
  const { version, set, text, redirect } = groupIn(body)
  if (typeof version !== 'string' || !isGroup(set)) return undefined
  if (text !== undefined && typeof text !== 'string') return undefined
  return { version, set, ...(text !== undefined && { text }), redirect: redirect === true }
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
