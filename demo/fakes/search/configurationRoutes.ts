import type { Context, Hono } from 'hono'
import type { Ask } from './app.ts'
import { badRequest, ServiceError } from './errors.ts'
import { bodyOf } from './parameters.ts'
import { operate, putAll } from './writing.ts'

const isSet = (c: Context, name: string): boolean => c.req.query(name) === 'true'

/**
 * Adds the routes that set up indices: settings, synonyms, rules, copies and moves. Also adds the route that says whether the task of a
 * change is finished.
 */
export function configurationRoutes(app: Hono, ask: Ask): void {
  app.get('/1/indexes', (c) => {
    const application = ask(c, 'listIndexes')
    const items = [...application.indices].map(([name, { objects, createdAt, updatedAt, primary }]) => ({
      name,
      entries: objects.size,
      createdAt: new Date(createdAt).toISOString(),
      updatedAt: new Date(updatedAt).toISOString(),
      dataSize: 0,
      fileSize: 0,
      lastBuildTimeS: 0,
      pendingTask: false,
      numberOfPendingTasks: 0,
      ...(primary !== undefined && { primary }),
    }))
    return c.json({ items, nbPages: 1 })
  })
  app.get('/1/indexes/:index/settings', (c) => {
    const { settings, primary } = ask(c, 'settings').existing(c.req.param('index'))
    return c.json({ ...settings, ...(primary !== undefined && { primary }) })
  })
  app.put('/1/indexes/:index/settings', async (c) => {
    const application = ask(c, 'editSettings')
    const [name, settings] = [c.req.param('index'), await bodyOf(c.req.raw)]
    application.configure(name, settings)
    if (isSet(c, 'forwardToReplicas')) {
      const { replicas: _, ...forwarded } = settings
      for (const replica of application.replicasOf(name)) application.configure(replica, forwarded)
    }
    return c.json(application.task())
  })
  app.post('/1/indexes/:index/operation', async (c) => {
    const application = ask(c, 'addObject')
    operate(application, c.req.param('index'), await bodyOf(c.req.raw))
    return c.json(application.task())
  })
  app.get('/1/indexes/:index/task/:task', (c) => {
    const application = ask(c, 'addObject')
    if (!application.hasTask(Number(c.req.param('task')))) throw new ServiceError(404, 'Task does not exist')
    return c.json({ status: 'published', pendingTask: false })
  })
  for (const kind of ['synonyms', 'rules'] as const) wordRoutes(app, ask, kind)
}

/** Adds routes for synonyms or rules, which are stored the same way. */
function wordRoutes(app: Hono, ask: Ask, kind: 'synonyms' | 'rules'): void {
  const path = `/1/indexes/:index/${kind}` as const
  const replaceAll = kind === 'synonyms' ? 'replaceExistingSynonyms' : 'clearExistingRules'
  app.post(`${path}/batch`, async (c) => {
    const application = ask(c, 'editSettings')
    const bodies: unknown = await c.req.json().catch(() => badRequest('Invalid JSON'))
    if (!Array.isArray(bodies)) return badRequest('Invalid JSON: expected a list')
    const options = { replace: isSet(c, replaceAll), forward: isSet(c, 'forwardToReplicas') }
    putAll(application, c.req.param('index') ?? '', kind, bodies, options)
    return c.json(application.task())
  })
  app.post(`${path}/clear`, (c) => {
    const application = ask(c, 'editSettings')
    const options = { replace: true, forward: isSet(c, 'forwardToReplicas') }
    putAll(application, c.req.param('index') ?? '', kind, [], options)
    return c.json(application.task())
  })
  app.post(`${path}/search`, async (c) => {
    const index = ask(c, 'settings').existing(c.req.param('index') ?? '')
    const { query = '', page = 0, hitsPerPage = 100 } = await bodyOf(c.req.raw)
    const wanted = String(query).toLowerCase()
    const all = Array.from(index[kind].values())
    const found = all.filter((stored) => JSON.stringify(stored).toLowerCase().includes(wanted))
    const from = Number(page) * Number(hitsPerPage)
    return c.json({ hits: found.slice(from, from + Number(hitsPerPage)), nbHits: found.length })
  })
  app.put(`${path}/:id`, async (c) => {
    const application = ask(c, 'editSettings')
    const id = c.req.param('id') ?? ''
    const body = { ...(await bodyOf(c.req.raw)), objectID: id }
    const options = { replace: false, forward: isSet(c, 'forwardToReplicas') }
    putAll(application, c.req.param('index') ?? '', kind, [body], options)
    return c.json(application.task({ id }))
  })
  app.get(`${path}/:id`, (c) => {
    const index = ask(c, 'settings').existing(c.req.param('index') ?? '')
    const found = index[kind].get(c.req.param('id') ?? '')
    if (!found) throw new ServiceError(404, 'ObjectID does not exist')
    return c.json(found)
  })
  app.delete(`${path}/:id`, (c) => {
    const application = ask(c, 'editSettings')
    const name = c.req.param('index') ?? ''
    const replicas = isSet(c, 'forwardToReplicas') ? application.replicasOf(name) : []
    for (const each of [name, ...replicas]) application.existing(each)[kind].delete(c.req.param('id') ?? '')
    return c.json(application.task())
  })
}
