import type { FacetRequest, FacetResponse, MultiRequest, SearchResponse } from '../engine/contract.ts'
import { VERSION } from '../indexPointer.ts'
import { openerIn, type IndexFiles, type Opener, type OpenEngine } from '../engineThread.ts'

/** Names the current index's files (indexPointer.ts). Browsers cache it only briefly. */
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
    const current = Promise.all([fetchFiles(options), opener()]).then(([files, open]) => open(files))
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
  return async (files) => {
    const engine = openIndex(...files)
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

/** If a file of the index is gone because there's a newer release, looks for the current ones once more, bypassing caches. */
async function fetchFiles({
  fetchIndex,
  indexPath = INDEX_PATH,
}: EmbeddedSearchOptions): Promise<IndexFiles> {
  const fetchCurrent = async (init?: RequestInit): Promise<Response[]> => {
    const files = await currentFiles(fetchIndex, indexPath, init)
    return Promise.all(files.map((file) => fetchPart(fetchIndex, file)))
  }
  let responses = await fetchCurrent()
  if (responses.some(({ status }) => status === 404)) responses = await fetchCurrent({ cache: 'reload' })
  const bytes = await Promise.all(
    responses.map((response) => bodyOf(response, (answer) => answer.arrayBuffer())),
  )
  return bytes.map((buffer) => new Uint8Array(buffer)) as IndexFiles
}

type Fetch = EmbeddedSearchOptions['fetchIndex']

async function currentFiles(fetchIndex: Fetch, indexPath: string, init?: RequestInit): Promise<string[]> {
  const response = await fetchPart(fetchIndex, indexPath, init)
  const pointer: unknown = await bodyOf(response, (answer) => answer.json())
  const { file, delta, version } = (pointer ?? {}) as { file?: unknown; delta?: unknown; version?: unknown }
  const files = delta === undefined ? [file] : [file, delta]
  if (version !== VERSION || !files.every((path) => typeof path === 'string' && /^\/(?!\/)/.test(path))) {
    throw new SearchUnavailableError(`${indexPath} names no index file that this page can read.`)
  }
  return files as string[]
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
