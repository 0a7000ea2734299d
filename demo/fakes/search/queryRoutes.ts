import type { Hono } from 'hono'
import type { Ask } from './app.ts'
import type { Application } from './application.ts'
import { badRequest } from './errors.ts'
import { bodyOf, isObject, searchParameters, type Parameters } from './parameters.ts'
import { findAll, search, searchFacet } from './searching.ts'

/** Default number of objects in a response to browsing. */
const BROWSED = 1000

/** Adds the routes that search and read: queries, facet searches, browsing and objects by id. */
export function queryRoutes(app: Hono, ask: Ask): void {
  app.post('/1/indexes/:all{\\*|%2A}/queries', async (c) => {
    const application = ask(c, 'search')
    const { requests } = await bodyOf(c.req.raw)
    if (!Array.isArray(requests)) return badRequest('requests: expected a list')
    return c.json({ results: requests.map((request: unknown) => oneOf(application, request)) })
  })
  app.post('/1/indexes/:all{\\*|%2A}/objects', async (c) => {
    const application = ask(c, 'search')
    const { requests } = await bodyOf(c.req.raw)
    if (!Array.isArray(requests)) return badRequest('requests: expected a list')
    const results = requests.filter(isObject).map(({ indexName, objectID }) => {
      return application.existing(String(indexName)).objects.get(String(objectID)) ?? null
    })
    return c.json({ results })
  })
  app.post('/1/indexes/:index/query', async (c) =>
    c.json(search(ask(c, 'search'), c.req.param('index'), searchParameters(await bodyOf(c.req.raw)))),
  )
  app.get('/1/indexes/:index', (c) =>
    c.json(
      search(ask(c, 'search'), c.req.param('index'), searchParameters({ params: addressOf(c.req.url) })),
    ),
  )
  app.post('/1/indexes/:index/facets/:facet/query', async (c) => {
    const parameters = searchParameters(await bodyOf(c.req.raw))
    return c.json(searchFacet(ask(c, 'search'), c.req.param('index'), c.req.param('facet'), parameters))
  })
  app.post('/1/indexes/:index/browse', async (c) =>
    c.json(browse(ask(c, 'browse'), c.req.param('index'), searchParameters(await bodyOf(c.req.raw)))),
  )
  app.get('/1/indexes/:index/browse', (c) =>
    c.json(
      browse(ask(c, 'browse'), c.req.param('index'), searchParameters({ params: addressOf(c.req.url) })),
    ),
  )
}

/** Returns an address's parameters without the credentials. */
function addressOf(url: string): string {
  const { searchParams } = new URL(url)
  for (const name of [...searchParams.keys()]) if (name.startsWith('x-algolia-')) searchParams.delete(name)
  return searchParams.toString()
}

function oneOf(application: Application, request: unknown): object {
  if (!isObject(request) || typeof request['indexName'] !== 'string')
    return badRequest('requests: expected an indexName in each')
  const { indexName, type, ...rest } = request
  const parameters = searchParameters(rest)
  if (type !== 'facet') return search(application, indexName, parameters)
  return searchFacet(application, indexName, String(parameters['facet'] ?? ''), parameters)
}

/**
 * Returns one part of the objects found. If there are more, it also returns a cursor, which contains the request and the position where the
 * next part starts.
 */
function browse(application: Application, name: string, asked: Parameters): object {
  const { at, parameters } =
    typeof asked['cursor'] === 'string' ? opened(asked['cursor']) : { at: 0, parameters: asked }
  const { objects } = application.existing(name)
  const ids = findAll(application, name, parameters)
  const hitsPerPage = Number(parameters['hitsPerPage'] ?? BROWSED)
  if (!(Number.isInteger(hitsPerPage) && hitsPerPage > 0))
    badRequest('hitsPerPage: expected a whole number from 1 up')
  const end = at + hitsPerPage
  return {
    hits: ids.slice(at, end).flatMap((id) => objects.get(id) ?? []),
    nbHits: ids.length,
    page: Math.floor(at / hitsPerPage),
    nbPages: Math.ceil(ids.length / hitsPerPage),
    hitsPerPage,
    query: String(parameters['query'] ?? ''),
    params: '',
    processingTimeMS: 0,
    ...(end < ids.length && {
      cursor: Buffer.from(JSON.stringify({ at: end, parameters })).toString('base64url'),
    }),
  }
}

function opened(cursor: string): { at: number; parameters: Parameters } {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (isObject(value) && typeof value['at'] === 'number' && isObject(value['parameters']))
      return { at: value['at'], parameters: value['parameters'] }
  } catch {
    // The cursor isn't valid JSON. It's refused below, like valid JSON that isn't one of our cursors.
  }
  return badRequest('cursor: not one from this service')
}
