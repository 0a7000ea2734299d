import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import type { SentCar } from '#stock/api/vehicles.ts'

/** How long, in ms, a vehicle that an interrupted pull fetched may still be used by the next pull. */
export const FRESH_MS = 60 * 60_000

/**
 * A file with the vehicles that a pull has fetched so far, one per line, so that the next pull can continue an
 * interrupted one. Incomplete lines are ignored.
 */
export interface PullCache {
  get: (slug: string) => SentCar | undefined
  add: (slug: string, car: SentCar) => void
  clear: () => void
}

/**
 * @param source identifies the backend, the website and its last snapshot. Vehicles that were fetched while any of
 *   these was different aren't used.
 */
export function openPullCache(file: string, source: string, now: number): PullCache {
  const cars = new Map<string, SentCar>()
  for (const line of linesOf(file)) {
    const entry = fieldsOf(line)
    const [slug, fetchedAt, car] = [entry?.get('slug'), entry?.get('at'), entry?.get('car')]
    const fresh = typeof fetchedAt === 'number' && fetchedAt <= now && now - fetchedAt < FRESH_MS
    if (typeof slug === 'string' && fresh && entry?.get('source') === source && fieldsOf(car) !== null)
      cars.set(slug, car as SentCar)
  }
  if (cars.size === 0) rmSync(file, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  // Start with a line break. If the file ends with an incomplete line, the first vehicle would otherwise be added to
  // that line.
  let start = '\n'
  return {
    get: (slug) => cars.get(slug),
    add: (slug, car) => {
      appendFileSync(file, `${start}${JSON.stringify({ source, slug, at: now, car })}\n`)
      start = ''
    },
    clear: () => rmSync(file, { force: true }),
  }
}

function linesOf(file: string): unknown[] {
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
