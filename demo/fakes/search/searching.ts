import { buildIndex } from '#search/engine/index/build.ts'
import {
  INDEX_NAME,
  openIndex,
  SearchIndexError,
  SearchRequestError,
  type Engine,
  type FacetRequest,
  type FacetResponse,
  type SearchRequest,
  type SearchResponse,
} from '#search/engine/index.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Application, Index, Stored } from './application.ts'
import { badRequest } from './errors.ts'
import type { Parameters } from './parameters.ts'
import { withRules } from './rules.ts'
import { looserOf, wordingsOf } from './wordings.ts'

/** The engines of each index, by its objects and then by its synonyms. They're dropped when the objects change. */
const ENGINES = new WeakMap<Map<string, Stored>, Map<string, Engine>>()

/** Drops the index's engines. Call this when its objects have changed. */
export const objectsChanged = ({ objects }: Index): void => void ENGINES.delete(objects)

/** Returns the embedded engine for an index's objects, with its synonyms. */
function engineOf({ objects, synonyms }: Index): Engine {
  const groups = [...synonyms.values()].flatMap(({ type, synonyms: names }) =>
    type === 'synonym' && Array.isArray(names) ? [names.map(String)] : [],
  )
  const known = ENGINES.get(objects) ?? new Map<string, Engine>()
  ENGINES.set(objects, known)
  const key = JSON.stringify(groups)
  let engine = known.get(key)
  if (!engine) {
    // The engine accepts only vehicles. If a record isn't a vehicle, the engine's error names it.
    const records = [...objects.values()] as unknown as SearchRecord[]
    engine = openIndex(buildIndex(records, { makeAliases: groups }))
    known.set(key, engine)
  }
  return engine
}

/**
 * Returns the engine's name for the sort order of an index's results. If the index's first ranking criterion is an attribute other
 * than `custom_rank`, results are sorted by that attribute; otherwise, they're in the engine's default order.
 */
function orderOf({ settings }: Index): string {
  const [first] = Array.isArray(settings['ranking']) ? settings['ranking'].map(String) : []
  const [, direction, attribute] = /^(asc|desc)\((\w+)\)$/.exec(first ?? '') ?? []
  if (attribute === undefined || attribute === 'custom_rank') return INDEX_NAME
  return `${INDEX_NAME}_${attribute}_${direction}`
}

interface Facet {
  name: string
  searchable: boolean
  counted: boolean
}

function facetsOf({ settings }: Index): Facet[] {
  const declared = settings['attributesForFaceting']
  if (!Array.isArray(declared)) return []
  return declared.map((each) => {
    const [, modifier = '', name = String(each)] = /^(\w+)\((.+)\)$/.exec(String(each)) ?? []
    return { name, searchable: modifier === 'searchable', counted: modifier !== 'filterOnly' }
  })
}

/** Counts only facets that the settings declare, as Algolia does. */
function countedFacets(index: Index, asked: unknown): string[] | undefined {
  if (asked === undefined || asked === null) return undefined
  const names = (Array.isArray(asked) ? asked : String(asked).split(',')).map((name) => String(name).trim())
  const declared = facetsOf(index).flatMap(({ name, counted }) => (counted ? [name] : []))
  return names.includes('*') ? declared : names.filter((name) => declared.includes(name))
}

/** Request parameters that have a default in the index's settings. */
const DEFAULTS = [
  'hitsPerPage',
  'maxValuesPerFacet',
  'attributesToRetrieve',
  'attributesToHighlight',
] as const

function requestOf(index: Index, parameters: Parameters): SearchRequest {
  const defaults = DEFAULTS.flatMap((name) => (name in index.settings ? [[name, index.settings[name]]] : []))
  const facets = countedFacets(index, parameters['facets'])
  return {
    ...(Object.fromEntries(defaults) as Parameters),
    ...parameters,
    ...(facets && { facets }),
    indexName: orderOf(index),
  }
}

/** Turns errors that the engine throws because of a request into responses with status 400. */
function answered<T>(answer: () => T): T {
  try {
    return answer()
  } catch (error) {
    if (error instanceof SearchRequestError || error instanceof SearchIndexError)
      return badRequest(error.message)
    throw error
  }
}

/**
 * Searches an index.
 *
 * @throws ServiceError 400 or 404
 */
export function search(app: Application, name: string, parameters: Parameters): SearchResponse {
  const index = app.existing(name)
  return answered(() => {
    const request = withRules(index, requestOf(index, parameters))
    const [wording = '', ...others] = wordingsOf(index, request)
    let answer = engineOf(index).search({ ...request, query: wording })
    if (others.length > 0) answer = anyOf(index, request, [wording, ...others])
    const looser = answer.nbHits === 0 ? looserOf(index, request) : []
    if (looser.length > 0) answer = anyOf(index, request, looser)
    return { ...answer, query: String(parameters['query'] ?? ''), index: name }
  })
}

/** Returns the objects that at least one of several queries finds. */
function anyOf(index: Index, request: SearchRequest, queries: readonly string[]): SearchResponse {
  const engine = engineOf(index)
  const whole = { page: 0, hitsPerPage: Math.max(1, index.objects.size), facets: [] }
  const only = { attributesToRetrieve: ['objectID'], attributesToHighlight: [] }
  const ids = new Set(
    queries.flatMap((query) =>
      engine.search({ ...request, ...whole, ...only, query }).hits.map(({ objectID }) => objectID),
    ),
  )
  const found = [...ids, '-'].map((id) => `objectID:${JSON.stringify(id)}`).join(' OR ')
  const filters = [request.filters, `(${found})`].filter(Boolean).join(' AND ')
  return engine.search({ ...request, query: '', filters })
}

/**
 * Searches a facet's values.
 *
 * @throws ServiceError 400 or 404
 */
export function searchFacet(
  app: Application,
  name: string,
  facetName: string,
  parameters: Parameters,
): FacetResponse {
  const index = app.existing(name)
  if (!facetsOf(index).some((facet) => facet.name === facetName && facet.searchable))
    badRequest(
      `Cannot search in \`${facetName}\` attribute, you need to add \`searchable(${facetName})\` to attributesForFaceting.`,
    )
  const request: FacetRequest = { ...requestOf(index, parameters), facetName }
  return answered(() => engineOf(index).searchForFacetValues(request))
}

/** Returns the ids of everything a request finds, in the index's order. */
export function findAll(app: Application, name: string, parameters: Parameters): string[] {
  const index = app.existing(name)
  const whole = { ...parameters, page: 0, hitsPerPage: Math.max(1, index.objects.size), facets: [] }
  const only = { attributesToRetrieve: ['objectID'], attributesToHighlight: [] }
  return search(app, name, { ...whole, ...only }).hits.map(({ objectID }) => objectID)
}
