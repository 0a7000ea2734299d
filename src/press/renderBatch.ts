import { hash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Card } from '#search/card.ts'
import type { Chrome, Page } from '#plan/page.ts'
import { batchOf, type Batch, type BatchText } from './batch.ts'
import { contentHash, INLINE_HASH } from './hash.ts'

/** @property needs the assets that a page names, and the hashes of its inline scripts as 'sha256-…' */
export type Rendered = { hash: string; bytes: number; needs: string[] } | { error: string }

interface App {
  render: (site: Chrome, page: Page, cards: string[]) => Promise<Uint8Array>
  drawCards: (cards: readonly Card[]) => string[]
}

/** Drawn cards kept for the pages to come. Similar vehicles are pressed one after the other, so few are enough. */
const MAX_DRAWN = 2_000

/** Pages rendered before other processes are heard again. */
const AT_A_STRETCH = 8

const ASSET = /\/(_astro\/[\w./~-]+\.\w+)/g

let chrome: { json: string; value: Chrome } | undefined
let drawn: { entry: string; html: Map<string, string> } = { entry: '', html: new Map() }

/** The HTML of a batch's cards, by key: each drawn once, however many batches show it. */
const draw = (app: App, cards: ReadonlyMap<string, Card>): ReadonlyMap<string, string> => {
  const fresh = [...cards].filter(([key]) => !drawn.html.has(key))
  const drawings = app.drawCards(fresh.map(([, card]) => card))
  fresh.forEach(([key], index) => drawn.html.set(key, drawings[index] ?? ''))
  const html = new Map(cards.keys().map((key) => [key, drawn.html.get(key) ?? '']))
  if (drawn.html.size > MAX_DRAWN) drawn.html = new Map(html)
  return html
}

/**
 * Renders pages and writes each to its file. Runs in the main thread for a few pages and in workers for many; the
 * result is the same. A page that fails gives its error and leaves the others alone.
 */
export const renderBatch = async (batch: Batch): Promise<Rendered[]> => {
  const app = (await import(pathToFileURL(batch.entry).href)) as App
  if (drawn.entry !== batch.entry) drawn = { entry: batch.entry, html: new Map() }
  if (chrome?.json !== batch.chrome)
    chrome = { json: batch.chrome, value: JSON.parse(batch.chrome) as Chrome }
  const site = chrome.value
  const cards = new Map(batch.pages.flatMap(({ page }) => page.cards.map(({ key, card }) => [key, card])))
  const html = draw(app, cards)
  const results: Rendered[] = []
  for (const [at, { page: bare, file }] of batch.pages.entries()) {
    if (at % AT_A_STRETCH === 0) await turn()
    try {
      const page = { ...bare.page, cards: bare.cards.map(({ card }) => card) } as Page
      const drawnCards = bare.cards.map(({ key }) => html.get(key) ?? '')
      const bytes = await app.render(site, page, drawnCards)
      write(file, bytes)
      results.push(resultOf(bytes))
    } catch (error) {
      results.push(failureOf(error))
    }
  }
  return results
}

const resultOf = (bytes: Uint8Array): Rendered => {
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return {
    hash: contentHash(bytes),
    bytes: bytes.length,
    needs: [...assetsIn(html), ...scriptHashesIn(html)],
  }
}

const failureOf = (error: unknown): Rendered => ({
  error: error instanceof Error ? (error.stack ?? error.message) : String(error),
})

const names = new Map<string, string>()

/** The assets that a page names. */
const assetsIn = (html: string): string[] => {
  const assets = new Set<string>()
  for (const [, asset] of html.matchAll(ASSET)) {
    if (asset === undefined) continue
    // What a pattern finds is a view of the whole page, and would keep it in memory: a copy is kept instead.
    const name = names.get(asset) ?? Buffer.from(asset).toString()
    names.set(name, name)
    assets.add(name)
  }
  return [...assets].sort()
}

/** What runs where it stands: scripts without an address and of no type that is data. */
const INLINE = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([^]*?)<\/script>/g

const hashes = new Map<string, string>()

/** @param html a page's bytes, each as one character */
const scriptHashesIn = (html: string): string[] => {
  const found = new Set<string>()
  for (const [, script = ''] of html.matchAll(INLINE)) {
    let known = hashes.get(script)
    if (known === undefined) {
      const bytes = Buffer.from(script, 'latin1')
      known = `${INLINE_HASH}${hash('sha256', bytes, 'base64')}`
      hashes.set(bytes.toString('latin1'), known)
    }
    found.add(known)
  }
  return [...found].sort()
}

/** At once: handing a page's few calls to other threads and back costs more than they do. */
const write = (file: string, data: Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
}

/** What a worker process does. */
export default (text: BatchText): Promise<Rendered[]> => renderBatch(batchOf(text))
