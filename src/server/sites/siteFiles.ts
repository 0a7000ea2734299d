import { readFile } from 'node:fs/promises'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, MiddlewareHandler } from 'hono'
import { isMissing } from '#lib/files.ts'

/**
 * Serves the files of a site even while a build changes them: after a file has been found, but before it's read, a
 * build may remove or replace it. Each response has a whole file or none.
 *
 * @returns a function that responds with a file in a folder; undefined if there's no such file
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
      // The file was changed in the meantime. Remove its headers and look again.
      for (const header of OF_A_FILE) c.header(header, undefined)
    }
  }
}

/** Reads a file's text; undefined if there's no such file. */
export const textAt = (path: string): Promise<string | undefined> => unlessMissing(readFile(path, 'utf8'))

/** The response headers that describe a file. */
const OF_A_FILE = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'last-modified']

/** The next handler, which a static handler calls if it finds no file. It does nothing. */
const nothing = async (): Promise<void> => {}

const unlessMissing = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
