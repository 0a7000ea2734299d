import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { SentCar } from '#stock/api/vehicles.ts'

/** How long (ms) a vehicle fetched by an interrupted pull stays valid. */
export const FRESH_MS = 60 * 60_000

/** What a pull has fetched so far, one line per vehicle, so that an interrupted pull can continue. Incomplete lines are ignored. */
export interface Fetched {
  get: (slug: string) => SentCar | undefined
  add: (slug: string, car: SentCar) => void
  /** Called when the pull is done. */
  clear: () => void
}

/**
 * @param source identifies the backend, the website and its last snapshot. Vehicles that were fetched for another
 *   source aren't used.
 */
export const openFetched = (file: string, source: string, now: number): Fetched => {
  const known = new Map<string, SentCar>()
  for (const line of linesOf(file)) {
    const entry = fieldsOf(line)
    const [slug, at, car] = [entry?.get('slug'), entry?.get('at'), entry?.get('car')]
    const fresh = typeof at === 'number' && at <= now && now - at < FRESH_MS
    if (typeof slug === 'string' && fresh && entry?.get('source') === source && fieldsOf(car) !== null)
      known.set(slug, car as SentCar)
  }
  if (known.size === 0) rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  // Starts a new line, so that an incomplete line at the end of the file doesn't spoil the first vehicle added.
  let start = '\n'
  return {
    get: (slug) => known.get(slug),
    add: (slug, car) => {
      appendFileSync(file, `${start}${JSON.stringify({ source, slug, at: now, car })}\n`)
      start = ''
    },
    clear: () => rmSync(file, { force: true }),
  }
}

const linesOf = (file: string): unknown[] => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    try {
      return [JSON.parse(line) as unknown]
    } catch {
      return []
    }
  })
}
