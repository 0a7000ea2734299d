import type { FacetRequest, FacetResponse, MultiRequest, SearchResponse } from '../engine/contract.ts'
import { VERSION } from '../indexPointer.ts'
import { openerIn, type Opener, type OpenEngine } from '../engineThread.ts'

/** `{ "file": "/search/index.<hash>.bin", "version": 2 }` says which index file is current. Browsers cache it only briefly. */
export const INDEX_PATH = '/search/index.json'

export interface EmbeddedSearchOptions {
  /** Fetches a path on the site, like `fetch`. With `init.cache`, it can bypass the browser's cache. */
  fetchIndex: (path: string, init?: RequestInit) => Promise<Response>
  indexPath?: string
}

interface EmbeddedSearchClient {
  search(requests: readonly MultiRequest[]): Promise<{ results: (SearchResponse | FacetResponse)[] }>
  searchForFacetValues(
    requests: readonly { indexName?: string; params: Omit<FacetRequest, 'indexName'> }[],
  ): Promise<FacetResponse[]>
  load(): Promise<OpenEngine>
  /** Drops the index, so that InstantSearch's `refresh()` fetches the latest one. */
  clearCache(): Promise<void>
}

export class SearchUnavailableError extends Error {
  override name = 'SearchUnavailableError'
}

/**
 * Fetches the index once, for the first search. If that fails, the searches that were waiting are rejected, and the next one fetches it
 * again.
 */
export function embeddedSearchClient(options: EmbeddedSearchOptions): EmbeddedSearchClient {
  let opening: Promise<OpenEngine> | undefined

  const load = (): Promise<OpenEngine> => {
    if (opening) return opening
    const current = Promise.all([fetchBytes(options), opener()]).then(([bytes, open]) => open(bytes))
    opening = current
    current.catch(() => {
      if (opening === current) opening = undefined
    })
    return current
  }

  return {
    load,
    search: async (requests) => (await load()).multi(requests),
    searchForFacetValues: async (requests) => {
      const engine = await load()
      return Promise.all(
        requests.map(({ indexName, params }) =>
          engine.searchForFacetValues(indexName === undefined ? params : { ...params, indexName }),
        ),
      )
    },
    clearCache: async () => {
      const before = opening
      opening = undefined
      // Nothing waits for the old index to be closed, because its worker may never respond.
      before?.then(
        (engine) => engine.close(),
        () => undefined,
      )
    },
  }
}

/** Runs the engine in a worker, if possible, so that searches don't block the page. */
async function opener(): Promise<Opener> {
  if (typeof Worker === 'function') {
    try {
      return await openerIn(new Worker(new URL('../engineWorker.ts', import.meta.url)))
    } catch {
      // The site's content security policy may forbid workers, or the worker's script may not have loaded, so the engine runs in the page.
    }
  }
  const { openIndex } = await importEngine()
  return async (bytes) => {
    const engine = openIndex(bytes)
    return {
      multi: async (requests) => engine.multi(requests),
      searchForFacetValues: async (request) => engine.searchForFacetValues(request),
      close: () => undefined,
    }
  }
}

/** The engine isn't part of the page's own script, because the page doesn't need it if the site has a search service or a worker runs. */
const importEngine = () =>
  import('../engine/engine.ts').catch((cause: unknown) => {
    throw new SearchUnavailableError('The search could not be fetched: no answer.', { cause })
  })

/** If the index file is gone because there's a newer release, looks for the current one once more, bypassing caches. */
async function fetchBytes({
  fetchIndex,
  indexPath = INDEX_PATH,
}: EmbeddedSearchOptions): Promise<Uint8Array<ArrayBuffer>> {
  let response = await fetchPart(fetchIndex, await currentFile(fetchIndex, indexPath))
  if (response.status === 404) {
    response = await fetchPart(fetchIndex, await currentFile(fetchIndex, indexPath, { cache: 'reload' }))
  }
  return new Uint8Array(await bodyOf(response, (answer) => answer.arrayBuffer()))
}

type Fetch = EmbeddedSearchOptions['fetchIndex']

async function currentFile(fetchIndex: Fetch, indexPath: string, init?: RequestInit): Promise<string> {
  const response = await fetchPart(fetchIndex, indexPath, init)
  const manifest: unknown = await bodyOf(response, (answer) => answer.json())
  const { file, version } = (manifest ?? {}) as { file?: unknown; version?: unknown }
  if (version !== VERSION || typeof file !== 'string' || !/^\/(?!\/)/.test(file)) {
    throw new SearchUnavailableError(`${indexPath} names no index file that this page can read.`)
  }
  return file
}

async function fetchPart(fetchIndex: Fetch, path: string, init?: RequestInit): Promise<Response> {
  try {
    return await fetchIndex(path, init)
  } catch (cause) {
    throw new SearchUnavailableError('The stock list could not be fetched: no answer.', { cause })
  }
}

async function bodyOf<T>(response: Response, read: (response: Response) => Promise<T>): Promise<T> {
  if (!response.ok)
    throw new SearchUnavailableError(`The stock list could not be fetched: status ${response.status}.`)
  try {
    return await read(response)
  } catch (cause) {
    throw new SearchUnavailableError('The stock list could not be fetched: its content was cut off.', {
      cause,
    })
  }
}
