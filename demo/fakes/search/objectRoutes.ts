import type { Hono } from 'hono'
import type { Ask } from './app.ts'
import { badRequest, ServiceError } from './errors.ts'
import { bodyOf, isObject, searchParameters } from './parameters.ts'
import { findAll } from './searching.ts'
import { batch } from './writing.ts'

/**
 * Adds routes to read and write an index's objects. Call this after the other routes are added, because an object's id can be any word in a
 * path, including the name of another route.
 */
export function objectRoutes(app: Hono, ask: Ask): void {
  app.post('/1/indexes/:all{\\*|%2A}/batch', async (c) => {
    const application = ask(c, 'addObject')
    const { requests } = await bodyOf(c.req.raw)
    if (!Array.isArray(requests)) return badRequest('requests: expected a list')
    const objectIDs = requests.flatMap((request: unknown) => {
      if (!isObject(request) || typeof request['indexName'] !== 'string')
        return badRequest('requests: expected an indexName in each')
      return batch(application, request['indexName'], [request])
    })
    const { taskID } = application.task() as { taskID: number }
    const names = requests.filter(isObject).map(({ indexName }) => String(indexName))
    return c.json({ taskID: Object.fromEntries(names.map((name) => [name, taskID])), objectIDs })
  })
  app.post('/1/indexes/:index/batch', async (c) => {
    const application = ask(c, 'addObject')
    const { requests } = await bodyOf(c.req.raw)
    const objectIDs = batch(application, c.req.param('index'), requests)
    return c.json(application.task({ objectIDs }))
  })
  app.post('/1/indexes/:index/clear', (c) => {
    const application = ask(c, 'deleteIndex')
    batch(application, c.req.param('index'), [{ action: 'clear' }])
    return c.json(application.task())
  })
  app.post('/1/indexes/:index/deleteByQuery', async (c) => {
    const application = ask(c, 'deleteIndex')
    const name = c.req.param('index')
    const ids = findAll(application, name, searchParameters(await bodyOf(c.req.raw)))
    const requests = ids.map((objectID) => ({ action: 'deleteObject', body: { objectID } }))
    batch(application, name, requests)
    return c.json(application.task())
  })
  app.post('/1/indexes/:index', async (c) => {
    const application = ask(c, 'addObject')
    const body = await bodyOf(c.req.raw)
    const [objectID] = batch(application, c.req.param('index'), [{ action: 'addObject', body }])
    return c.json(application.task({ objectID, createdAt: new Date(0).toISOString() }), 201)
  })
  app.delete('/1/indexes/:index', (c) => {
    const application = ask(c, 'deleteIndex')
    application.delete(c.req.param('index'))
    return c.json(application.task({ deletedAt: new Date(0).toISOString() }))
  })
  app.get('/1/indexes/:index/:id', (c) => {
    const object = ask(c, 'search').existing(c.req.param('index')).objects.get(c.req.param('id'))
    if (!object) throw new ServiceError(404, 'ObjectID does not exist')
    return c.json(object)
  })
  app.put('/1/indexes/:index/:id', async (c) => {
    const application = ask(c, 'addObject')
    const objectID = c.req.param('id')
    const body = { ...(await bodyOf(c.req.raw)), objectID }
    batch(application, c.req.param('index'), [{ action: 'updateObject', body }])
    return c.json(application.task({ objectID }))
  })
  app.post('/1/indexes/:index/:id/partial', async (c) => {
    const application = ask(c, 'addObject')
    const objectID = c.req.param('id')
    const action =
      c.req.query('createIfNotExists') === 'false' ? 'partialUpdateObjectNoCreate' : 'partialUpdateObject'
    const body = { ...(await bodyOf(c.req.raw)), objectID }
    batch(application, c.req.param('index'), [{ action, body }])
    return c.json(application.task({ objectID }))
  })
  app.delete('/1/indexes/:index/:id', (c) => {
    const application = ask(c, 'deleteObject')
    const body = { objectID: c.req.param('id') }
    batch(application, c.req.param('index'), [{ action: 'deleteObject', body }])
    return c.json(application.task({ deletedAt: new Date(0).toISOString() }))
  })
}
