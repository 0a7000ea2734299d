import { pathToFileURL } from 'node:url'

/**
 * An error in a project's own code, in one line, with the file and line of the project where it was thrown.
 * @param root the project's folder
 * @example messageAt(error, root) // 'extensions/sections/team/section.ts:12: people is not iterable'
 */
export function messageAt(error: unknown, root: string): string {
  if (!(error instanceof Error)) return String(error)
  const place = placeIn(error.stack ?? '', root)
  const message = error.message.split('\n')[0] ?? ''
  return place === undefined || message.startsWith(place) ? message : `${place}: ${message}`
}

/** The first of a project's files that a stack trace names, but none of the packages installed in it. */
export function placeIn(stack: string, root: string): string | undefined {
  for (const line of stack.split('\n'))
    for (const start of [`${pathToFileURL(root).href}/`, `${root}/`]) {
      const from = line.indexOf(start)
      if (from < 0) continue
      const place = /^([^?\s:]+)(?:\?[^\s:]*)?:(\d+)/.exec(line.slice(from + start.length))
      if (place?.[1] && !/^(?:node_modules|\.forecourt)\//.test(place[1])) return `${place[1]}:${place[2]}`
    }
  return undefined
}
