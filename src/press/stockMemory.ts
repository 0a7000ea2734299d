import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { packBrief, unpackBrief } from '#stock/brief.ts'
import type { Known, StockMemory } from '#stock/snapshot.ts'
import { isMissing } from './files.ts'

/**
 * What was read of each vehicle in earlier builds of a tenant, by the hash of its text. Safe to delete at any time.
 * The first line names the compiled app, whose hash covers the code that reads vehicles; then a line a vehicle, so
 * that tens of thousands are written without standing in memory twice.
 */
type Line = [hash: string, brief: unknown[], wrong: string[], bytes: number]

const LINES_AT_ONCE = 1000

/** The same JSON in ASCII: a file with any other character is decoded one by one, which takes as long as parsing it. */
const inAscii = (json: string): string =>
  json.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const fileOf = (stateDir: string, slug: string) => join(stateDir, slug, 'stock.jsonl')

export const loadStockMemory = (stateDir: string, slug: string, compiled: string): StockMemory => {
  const known = new Map<string, Known>()
  try {
    const [head, ...lines] = readFileSync(fileOf(stateDir, slug), 'utf8').trimEnd().split('\n')
    if (head !== compiled) return known
    for (const line of lines) {
      const [hash, brief, wrong, bytes] = JSON.parse(line) as Line
      known.set(hash, { brief: unpackBrief(brief), wrong, bytes })
    }
    return known
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return new Map()
    throw error
  }
}

/** The compiled app that the last build of a tenant was made with; undefined where nothing is known. */
export const compiledBefore = (stateDir: string, slug: string): string | undefined => {
  try {
    return readFileSync(fileOf(stateDir, slug), 'utf8').split('\n', 1)[0] || undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export const saveStockMemory = (
  stateDir: string,
  slug: string,
  compiled: string,
  known: StockMemory,
): void => {
  const file = fileOf(stateDir, slug)
  const part = `${file}.part`
  mkdirSync(join(stateDir, slug), { recursive: true })
  const fd = openSync(part, 'w')
  try {
    let text = `${compiled}\n`
    let lines = 0
    for (const [hash, { brief, wrong, bytes }] of known) {
      const line: Line = [hash, packBrief(brief), wrong, bytes]
      text += `${inAscii(JSON.stringify(line))}\n`
      if (++lines % LINES_AT_ONCE > 0) continue
      writeSync(fd, text)
      text = ''
    }
    writeSync(fd, text)
  } finally {
    closeSync(fd)
  }
  renameSync(part, file)
}
