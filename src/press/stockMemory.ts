import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packBrief, unpackBrief } from '#stock/brief.ts'
import type { Known, StockMemory } from '#stock/snapshot.ts'
import { isMissing, writeWhole } from './files.ts'

/**
 * What was read of each vehicle in earlier builds of a tenant, by the hash of its text. Safe to delete at any time.
 * It belongs to one compiled app, whose hash covers the code that reads vehicles.
 */
interface Stored {
  compiled: string
  vehicles: [hash: string, brief: unknown[], wrong: string[]][]
}

const fileOf = (stateDir: string, slug: string) => join(stateDir, slug, 'stock.json')

export const loadStockMemory = (stateDir: string, slug: string, compiled: string): StockMemory => {
  try {
    const stored = JSON.parse(readFileSync(fileOf(stateDir, slug), 'utf8')) as Stored
    if (stored.compiled !== compiled) return new Map()
    return new Map(
      stored.vehicles.map(([hash, brief, wrong]): [string, Known] => [
        hash,
        { brief: unpackBrief(brief), wrong },
      ]),
    )
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return new Map()
    throw error
  }
}

export const saveStockMemory = (
  stateDir: string,
  slug: string,
  compiled: string,
  known: StockMemory,
): void => {
  const stored: Stored = {
    compiled,
    vehicles: Array.from(known, ([hash, { brief, wrong }]) => [hash, packBrief(brief), wrong]),
  }
  writeWhole(fileOf(stateDir, slug), JSON.stringify(stored))
}
