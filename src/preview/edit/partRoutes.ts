import { isRecord } from '#lib/values.ts'
import { basename } from 'node:path'
import { Hono, type Context } from 'hono'
import { ProjectError, projectOf, type Project } from '#extend/project.ts'
import type { Finding } from '#check/finding.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import type { Desk, DeskOptions } from './desk.ts'
import { isOwnForm } from '#rules/forms/formTable.ts'
import {
  isEditable,
  withDefaults,
  withOperators,
  withOwn,
  kindOf,
  pageFields,
  type Part,
  type Section,
  withTemplates,
} from './parts.ts'
import { isNewKind, newPage, openFile, pagesIn, SETTINGS, valuesIn, type OpenFile } from './files/files.ts'
import { addPage, putBack, saveFile, type Change, type Saved } from './files/save.ts'
import { isIn, problemsOf, todoOf, type Place } from './findings.ts'
import { gitIn } from './publishing/git.ts'
import { errorsOf } from './publishing/publish.ts'
import { scheduleOf } from './schedule.ts'
import { settingsIn, templateSettings } from './templateSettings.ts'
import { groupIn, type Group } from './text/steps.ts'
import { templateFooter, templateHeader } from '#plan/frame/menus.ts'
import { planContext } from '#plan/planContext.ts'
import { contentHash } from '#lib/hash.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { TenantError } from '#site/loading/problems.ts'
import { ownTemplates } from '#site/loading/templates.ts'
import type { Site } from '#site/settings/schema.ts'
import { readStock, sourceOf, SnapshotError } from '#stock/snapshot.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { vehicleHook } from '#stock/vehicleHook.ts'

type Menus = Pick<Site['navigation'], 'header' | 'footer'>

/**
 * The menus that the template gives a site without menus of its own, for editors to start from.
 * @returns undefined if the tenant or its stock can't be read
 */
export async function templateMenus(dir: string, stateDir: string, now: number): Promise<Menus | undefined> {
  try {
    const bytes = stockBytes(dir, stateDir)
    if (!bytes) return undefined
    const tenant = await loadTenant(dir)
    const { stock } = readStock(sourceOf(bytes), contentHash, vehicleHook(tenant.project, tenant.site))
    const context = planContext(tenant, stock, now)
    return { header: templateHeader(context), footer: templateFooter(context) }
  } catch (error) {
    if (error instanceof TenantError || error instanceof SnapshotError) return undefined
    throw error
  }
}

/** What the template gives a section that says nothing itself: its settings, and its menus, which depend on the stock. */
async function startsOf(dir: string, section: Section, { publisher, stateDir }: DeskOptions): Promise<Group> {
  const settings = templateSettings(dir)
  if (!section.keys.includes('navigation')) return section.own(settings)
  const navigation = {
    ...(await templateMenus(dir, stateDir, publisher.now())),
    ...groupIn(settings['navigation']),
  }
  return section.own({ ...settings, navigation })
}

export function partRoutes(desk: Desk): Hono<CallerEnv> {
  const { options, folder } = desk
  const now = options.publisher.now
  const app = new Hono<CallerEnv>()
  app.get('/contents', async (c) => c.json(await contentsOf(c, desk)))
  app.get('/schedule', (c) => c.json(scheduleOf(folder(c), now())))
  app.get('/part', async (c) => {
    const dir = folder(c)
    const part = await partOf(c, desk)
    if (!part) return c.json({ message: 'There’s nothing with that name to edit.' }, 404)
    const opened = openFile(dir, part.file)
    if ('why' in opened) return c.json({ message: opened.why }, 404)
    const starts = part.section && (await startsOf(dir, part.section, options))
    return c.json({ ...partJson(dir, part, opened), ...(starts && { starts }) })
  })
  app.put('/part', (c) => save(c, desk))
  app.post('/pages', (c) => add(c, desk))
  app.post('/undo', (c) => undo(c, desk))
  app.get('/todo', async (c) => {
    const dir = folder(c)
    const findings = await options.publisher.check(basename(dir))
    const hasStock = options.feed !== undefined
    return c.json({ todo: todoOf(dir, findings, { hasStock, ...(options.hosted && { isEditable }) }) })
  })
  // Errors that the editor's changes didn't cause: they were there before, or appeared as time passed. They prevent
  // publishing, but not saving.
  app.get('/errors', async (c) => {
    const part = await partOf(c, desk)
    const errors = await errorsOf(basename(folder(c)), options.publisher)
    return c.json({ is: 'told', errors: part ? errorsIn(part, errors) : [] })
  })
  return app
}

async function contentsOf(c: Context<CallerEnv>, { options, sections, folder }: Desk): Promise<object> {
  const { publisher, feed, hosted } = options
  const dir = folder(c)
  const settings = openFile(dir, SETTINGS)
  const git = gitIn(dir, publisher.branch)
  const editor = hosted?.editorOf(c)
  return {
    name: 'why' in settings ? basename(dir) : settings.values['name'],
    sections: sections.map(({ id, name }) => ({ id, name })),
    pages: pagesIn(dir).map((file) => {
      const values = valuesIn(dir, file)
      const title = typeof values['title'] === 'string' ? values['title'] : basename(file)
      return { file, title, path: values['path'], kind: kindOf(values), draft: values['draft'] === true }
    }),
    changed: publisher.drafts?.changed(basename(dir)) ?? ((await git.isThere()) ? await git.changed() : []),
    ...(feed && { stockPath: settingsIn(dir)['default_search_path'] ?? '/' }),
    ...(editor && { editor: { name: editor.name, email: editor.email, role: editor.role } }),
  }
}

async function save(c: Context<CallerEnv>, desk: Desk): Promise<Response> {
  const dir = desk.folder(c)
  const part = await partOf(c, desk)
  const change = changeIn(await c.req.json())
  if (!part || !change) return c.json({ message: 'That isn’t a change to a file.' }, 400)
  const keys = part.section?.keys
  if (keys && Object.keys(change.set).some((name) => !keys.includes(name)))
    return c.json({ message: 'That setting belongs to another form.' }, 400)
  const opened = openFile(dir, part.file)
  const set =
    desk.options.hosted && part.section && 'values' in opened
      ? withOperators(change.set, opened.values)
      : change.set
  const saved = await desk.change(c, part, 'save', (check) =>
    saveFile(dir, part.file, { ...change, set }, check),
  )
  return answerTo(c, dir, part, saved, placeOf(part))
}

async function add(c: Context<CallerEnv>, desk: Desk): Promise<Response> {
  const dir = desk.folder(c)
  const { kind, title } = groupIn(await c.req.json())
  if (!isNewKind(kind)) return c.json({ message: 'That isn’t a kind of page.' }, 400)
  if (typeof title !== 'string' || title.trim() === '')
    return c.json(
      { is: 'refused', problems: [{ file: '', field: 'title', message: 'must not be empty' }] },
      422,
    )
  const { path } = groupIn(settingsIn(dir)['blogs'])
  const blog = typeof path === 'string' ? path : '/blog'
  const today = new Date(desk.options.publisher.now()).toISOString().slice(0, 10)
  const { file, text } = newPage(kind, title.trim(), { today, blog })
  const part = { of: file, file }
  const saved = await desk.change(c, part, 'add', (check) => addPage(dir, file, text, check))
  return saved.is === 'saved' ? c.json({ is: 'saved', file }) : answerTo(c, dir, part, saved, part)
}

async function undo(c: Context<CallerEnv>, desk: Desk): Promise<Response> {
  const dir = desk.folder(c)
  const part = await partOf(c, desk)
  const { version, redirect } = groupIn(await c.req.json())
  if (!part || typeof version !== 'string')
    return c.json({ message: 'Changes to that file can’t be undone.' }, 400)
  const original = await desk.originalOf(dir, part.file)
  if (!original) return c.json({ message: 'This file isn’t in Git yet, and hasn’t been changed here.' }, 404)
  const text = original.bytes?.toString('utf8')
  const saved = await desk.change(c, part, 'undo', (check) =>
    putBack(dir, part.file, { version, text, redirect: redirect === true }, check),
  )
  // The problems are in the file to be restored, which the form doesn't show, so they can't be shown at its fields.
  return answerTo(c, dir, part, saved)
}

/** @param place what the form shows; missing if the form can't show the errors */
function answerTo(c: Context, dir: string, part: Part, saved: Saved, place?: Place): Response {
  if (saved.is === 'changed') return c.json({ is: 'changed', now: partJson(dir, part, saved.now) }, 409)
  if (saved.is === 'saved')
    return c.json({ ...saved, ...(saved.errors && { errors: errorsIn(part, saved.errors) }) })
  const { errors, field, redirect } = saved
  const problems = problemsOf(dir, errors, place, field)
  return c.json({ is: 'refused', problems, ...(redirect && { redirect }) }, 422)
}

/**
 * The part that a request names. A name like `settings/hours` stands for a section of `site.json`; any other name is
 * the path of a page's file.
 */
async function partOf(c: Context, { sections, folder }: Desk): Promise<Part | undefined> {
  const of = c.req.query('of') ?? ''
  if (!of.startsWith('settings/')) return /^content\/.+\.md$/i.test(of) ? { of, file: of } : undefined
  const section = sections.find(({ id }) => `settings/${id}` === of)
  return section && { of, file: SETTINGS, section: withOwn(section, await projectAround(folder(c))) }
}

/** Without its sections if it can't be loaded, which `check` reports. */
const projectAround = (dir: string): Promise<Pick<Project, 'sections'>> =>
  projectOf(dir).catch((error: unknown) => {
    if (!(error instanceof ProjectError)) throw error
    return { sections: new Map() }
  })

const placeOf = ({ file, section }: Part): Place => ({ file, ...(section && { keys: section.keys }) })

const errorsIn = (part: Part, errors: readonly Finding[]): Finding[] =>
  errors.filter((error) => isIn(placeOf(part), error))

function partJson(dir: string, { of, section }: Part, { version, values, text }: OpenFile): object {
  if (section) {
    const schema = withDefaults(withTemplates(section.schema, ownTemplates(dir)), templateSettings(dir))
    return { of, version, values: section.own(values), schema, path: section.path }
  }
  const path = typeof values['path'] === 'string' ? values['path'] : '/'
  return { of, version, values, text, schema: pageFields(ownFormsIn(dir)), path, kind: kindOf(values) }
}

function ownFormsIn(dir: string): string[] {
  const { own } = groupIn(settingsIn(dir)['forms'])
  return (Array.isArray(own) ? own : []).map((form) => String(groupIn(form)['id'] ?? '')).filter(isOwnForm)
}

function changeIn(body: unknown): Change | undefined {
  const { version, set, text, redirect } = groupIn(body)
  if (typeof version !== 'string' || !isRecord(set)) return undefined
  if (text !== undefined && typeof text !== 'string') return undefined
  return { version, set, ...(text !== undefined && { text }), redirect: redirect === true }
}
