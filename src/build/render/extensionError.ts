import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageAt } from '#extend/place.ts'

const FRAME = /(file:\/\/[^\s()]+):(\d+):(\d+)/g

/**
 * An error in an extension, in one line with the project's file and line. An error that isn't from one keeps its stack trace.
 *
 * @param root the project's folder, which is the only one whose app has source maps
 */
export function extensionError(error: Error, root: string): string {
  const stack = (error.stack ?? error.message).replaceAll(
    FRAME,
    (...frame: [string, string, string, string]) => sourceOf(root, ...frame),
  )
  const placed = messageAt(Object.assign(new Error(messageOf(error)), { stack }), root)
  return placed === messageOf(error) ? stack : placed
}

/** `render` throws errors whose message is the stack trace of the original error (compile/entry.ts). */
const messageOf = ({ message }: Error): string =>
  (message.split(/\n +at /)[0] ?? '').replace(/^(?:Uncaught )?(?:Error: )?/, '').replaceAll(/\s*\n\s*/g, ' ')

function sourceOf(root: string, frame: string, address: string, line: string, column: string): string {
  const map = `${fileURLToPath(address)}.map`
  // Node itself may have replaced the frame by its source (--enable-source-maps).
  if (!existsSync(map)) return `${inProject(root, new URL(address))}:${line}:${column}`
  const payload = JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload
  const origin = new SourceMap(payload).findOrigin(Number(line), Number(column))
  if (!('fileName' in origin)) return frame
  return `${inProject(root, new URL(origin.fileName, address))}:${origin.lineNumber}:${origin.columnNumber}`
}

/** The app may have been compiled for another folder with the same extensions. */
function inProject(root: string, { pathname, href }: URL): string {
  const [, name] = /\/(extensions\/.+)$/.exec(decodeURIComponent(pathname)) ?? []
  const file = join(root, name ?? '')
  return name !== undefined && existsSync(file) ? pathToFileURL(file).href : href
}
