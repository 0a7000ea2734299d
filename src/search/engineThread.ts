import type { FacetRequest, FacetResponse, MultiRequest, SearchResponse } from './engine/contract.ts'

export interface OpenEngine {
  multi(requests: readonly MultiRequest[]): Promise<{ results: (SearchResponse | FacetResponse)[] }>
  searchForFacetValues(request: FacetRequest): Promise<FacetResponse>
  /** Releases the index. Requests that are still waiting are never answered. */
  close(): void
}

/** An index, and what has changed since it was made. */
export type IndexFiles = [index: Uint8Array<ArrayBuffer>, delta?: Uint8Array<ArrayBuffer>]

/** A page's request to the worker with the engine. The worker answers requests in order. */
export type Question = { id: number } & (
  { open: IndexFiles } | { multi: readonly MultiRequest[] } | { facet: FacetRequest }
)

/** An error's class would be lost on the way, so its name, message and status are sent. */
export type Reply = { id: number } & (
  { value: unknown } | { error: { name: string; message: string; status?: number } }
)

/** The first message from a worker, which says that it's listening. */
export const READY = 'ready'

export interface Thread {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<Reply | typeof READY>) => void): void
  addEventListener(type: 'error', listener: () => void): void
  terminate(): void
}

export type Opener = (files: IndexFiles) => Promise<OpenEngine>

/**
 * An opened index's files are moved to the worker (engineWorker.ts), so the page can no longer use them.
 *
 * @throws Error if the worker's script couldn't be loaded or run
 */
export function openerIn(thread: Thread): Promise<Opener> {
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let asked = 0
  const ask = (question: object, transfer: Transferable[] = []): Promise<unknown> => {
    const id = ++asked
    const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    thread.postMessage({ ...question, id }, transfer)
    return answer
  }
  const close = (): void => thread.terminate()
  return new Promise((resolve, reject) => {
    thread.addEventListener('message', ({ data }) => {
      if (data === READY) {
        resolve(async (files) => {
          await ask(
            { open: files },
            files.flatMap((bytes) => bytes?.buffer ?? []),
          ).catch((error: unknown) => {
            close()
            throw error
          })
          return {
            multi: (requests) => ask({ multi: requests }) as ReturnType<OpenEngine['multi']>,
            searchForFacetValues: (request) => ask({ facet: request }) as Promise<FacetResponse>,
            close,
          }
        })
        return
      }
      const { id } = data
      if ('value' in data) waiting.get(id)?.resolve(data.value)
      else waiting.get(id)?.reject(Object.assign(new Error(data.error.message), data.error))
      waiting.delete(id)
    })
    thread.addEventListener('error', () => {
      const broken = new Error('The search stopped: its thread isn’t running.')
      close()
      reject(broken)
      for (const { reject } of waiting.values()) reject(broken)
      waiting.clear()
    })
  })
}
