import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { isMissing } from '#lib/files.ts'

/**
 * Serves files of a site that may be building right now: between finding a file and reading it, a build may remove or
 * replace it. Each response is one whole file or none.
 *
 * @returns a function that responds with a file in a folder; undefined if there is none
 */
export const siteFiles = () => {
  const handlers = new Map<string, MiddlewareHandler>()
  const handlerOf = (root: string) => {
    const handler = handlers.get(root) ?? serveStatic({ root })
    handlers.set(root, handler)
    return handler
  }
  return async (root: string, c: Context): Promise<Response | undefined> => {
    for (;;) {
      const found = await handlerOf(root)(c, nothing)
      if (!(found instanceof Response)) return undefined
      if (c.req.method === 'HEAD' || found.body === null) return found
      const bytes = await unlessMissing(found.arrayBuffer())
      if (bytes?.byteLength === Number(found.headers.get('content-length'))) return new Response(bytes, found)
      // The file has changed since, so look again and drop the headers of the first look.
      for (const header of OF_A_FILE) c.header(header, undefined)
    }
  }
}

/** Reads a file's text; undefined if there is none. */
export const textAt = (path: string): Promise<string | undefined> => unlessMissing(readFile(path, 'utf8'))

/** Headers that describe a file. */
const OF_A_FILE = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'last-modified']

/** Called by a static handler that finds no file. */
const nothing = async (): Promise<void> => {}

const unlessMissing = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
