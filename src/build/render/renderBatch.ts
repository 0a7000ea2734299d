import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Card } from '#search/card.ts'
import type { SiteWords } from '#lib/siteWords.ts'
import type { SiteFrame, Page } from '#plan/page.ts'
import { contentHash, INLINE_HASH } from '#lib/hash.ts'
import { bytesAt } from '#lib/files.ts'
import { extensionError } from './extensionError.ts'
import type { BarePage, KeyedPage } from './pageKeys.ts'
import { hash } from 'node:crypto'

/** Searches bytes, because converting a page's 70 KB to a string first took a twentieth of a build's time. */

/**
 * Assets, and the hashes of inline scripts as 'sha256-…'. The hashes include those of texts that only look like a
 * script, for example in an attribute from a stock feed. Which scripts may run is decided by the compiled app
 * (inlineScripts.ts).
 */
export const needsOf = (page: Buffer): string[] => [...assetsIn(page), ...scriptHashesIn(page)]

/**
 * This has no leading slash, because every closing tag contains a slash, and a search that starts with a rare byte is five times as fast.
 */
const ASSETS = '_astro/'
const ASSET = /^\/(_astro\/[\w./~-]+\.\w+)/
/** Characters of an asset's address. */
const LONGEST = 256

function assetsIn(page: Buffer): string[] {
  const assets = new Set<string>()
  for (
    let offset = page.indexOf(ASSETS);
    offset >= 0;
    offset = page.indexOf(ASSETS, offset + ASSETS.length)
  ) {
    const asset = ASSET.exec(page.toString('latin1', offset - 1, offset + LONGEST))?.[1]
    if (asset !== undefined) assets.add(shared(asset))
  }
  return [...assets].sort()
}

const names = new Map<string, string>()

/** One shared copy, because a name that's a slice of a longer string would keep that string in memory. */
function shared(name: string): string {
  const copied = names.get(name)
  if (copied !== undefined) return copied
  const copy = detachedCopy(name)
  names.set(copy, copy)
  return copy
}

const SCRIPT_START = '<script'
/** Without an address or a data type. */
const INLINE = /^<script(?!.*\s(?:src=|type="application\/))/s

function scriptHashesIn(page: Buffer): string[] {
  const scriptHashes = new Set<string>()
  for (
    let offset = page.indexOf(SCRIPT_START);
    offset >= 0;
    offset = page.indexOf(SCRIPT_START, offset + SCRIPT_START.length)
  ) {
    const start = page.indexOf('>', offset) + 1
    if (!INLINE.test(page.toString('latin1', offset, start))) continue
    const end = page.indexOf('</script>', start)
    if (end < 0) break
    scriptHashes.add(hashOf(page, start, end))
    offset = end
  }
  return [...scriptHashes].sort()
}

const hashes = new Map<string, string>()

/** The same script is on every page, so hashes are cached by the script's text. */
function hashOf(page: Buffer, start: number, end: number): string {
  const script = page.toString('latin1', start, end)
  const scriptHash =
    hashes.get(script) ?? `${INLINE_HASH}${hash('sha256', page.subarray(start, end), 'base64')}`
  hashes.set(script, scriptHash)
  return scriptHash
}

/** A slice of another string would keep that whole string in memory. */
const detachedCopy = (text: string): string => Buffer.from(text).toString()

/** If `same`, the published file already has these bytes, and nothing was written. `needs`: see needs.ts. */
export type Rendered = { bytes: number; same: boolean; needs: string[] } | { error: string }

interface App {
  render: (site: SiteFrame, page: Page, cards: string[]) => Promise<Uint8Array>
  drawCards: (cards: readonly Card[], words?: SiteWords) => string[]
}

/** Of 2 KB each. A vehicle is shown in several lists and on other vehicles' pages. */
const MAX_DRAWN = 8_192

/** Pages rendered before handling messages from other processes. */
const AT_A_STRETCH = 8

/**
 * Sites built at the same time take turns. Parts that are drawn only once per site are cached with the frame object
 * as the key, so they're drawn again if the frame isn't kept.
 */
const MAX_FRAMES = 8

const siteFrames = new Map<string, SiteFrame>()

/** `drawn` is HTML, by the site's own texts and the card's key. */
interface LoadedApp {
  app: App
  drawn: Map<string, string>
}
/** Of sites with extensions of their own and of those without. */
const loaded = new Map<string, LoadedApp>()

/** Imports a compiled app only once: doing it again for each batch would take a hundredth of a build's time. */
export async function loadApp(entry: string): Promise<LoadedApp> {
  const before = loaded.get(entry)
  if (before) return before
  const app = (await import(pathToFileURL(entry).href)) as App
  const fresh = { app, drawn: new Map<string, string>() }
  loaded.set(entry, fresh)
  return fresh
}

function siteFrameOf(json: string): SiteFrame {
  const frame = siteFrames.get(json)
  if (frame) return frame
  if (siteFrames.size >= MAX_FRAMES) siteFrames.clear()
  const siteFrame = JSON.parse(json) as SiteFrame
  siteFrames.set(json, siteFrame)
  return siteFrame
}

/** By key. Each is drawn once however many batches show it. */
function draw(
  loadedApp: LoadedApp,
  cards: ReadonlyMap<string, Card>,
  words: SiteWords | undefined,
): ReadonlyMap<string, string> {
  const voice = words === undefined ? '' : contentHash(JSON.stringify(words))
  const fresh = [...cards].filter(([key]) => !loadedApp.drawn.has(voice + key))
  const drawings = loadedApp.app.drawCards(
    fresh.map(([, card]) => card),
    words,
  )
  fresh.forEach(([key], index) => loadedApp.drawn.set(voice + key, detachedCopy(drawings[index] ?? '')))
  const html = new Map(cards.keys().map((key) => [key, loadedApp.drawn.get(voice + key) ?? '']))
  for (const key of loadedApp.drawn.keys().take(Math.max(0, loadedApp.drawn.size - MAX_DRAWN)))
    loadedApp.drawn.delete(key)
  return html
}

/** In the main thread or in a worker, with the same result. If a page fails, the others aren't affected. */
export async function renderBatch(batch: Batch): Promise<Rendered[]> {
  const loadedApp = await loadApp(batch.entry)
  const site = siteFrameOf(batch.siteFrame)
  const cards = new Map(batch.pages.flatMap(({ page }) => page.cards.map(({ key, card }) => [key, card])))
  let drawn: ReadonlyMap<string, string>
  try {
    drawn = draw(loadedApp, cards, site.words)
  } catch (error) {
    return batch.pages.map(() => failureOf(error, batch))
  }
  const results: Rendered[] = []
  for (const [position, { page: bare, file, published }] of batch.pages.entries()) {
    if (position % AT_A_STRETCH === 0) await turn()
    try {
      const page = { ...bare.page, cards: bare.cards.map(({ card }) => card) } as Page
      const drawnCards = bare.cards.map(({ key }) => drawn.get(key) ?? '')
      const html = bufferOf(await loadedApp.app.render(site, page, drawnCards))
      const same = published !== undefined && bytesAt(published)?.equals(html) === true
      if (!same) write(file, html)
      results.push({ bytes: html.length, same, needs: needsOf(html) })
    } catch (error) {
      results.push(failureOf(error, batch))
    }
  }
  return results
}

/** A Buffer over the same memory, without a copy. */
const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)

function failureOf(error: unknown, { project }: Batch): Rendered {
  if (!(error instanceof Error)) return { error: String(error) }
  return { error: project === undefined ? (error.stack ?? error.message) : extensionError(error, project) }
}

/** Synchronously, because passing a page's few file operations to other threads and back takes longer. */
function write(file: string, data: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, data)
}

export interface Batch {
  entry: string
  /** The folder of the project whose extensions are in the app. */
  project?: string | undefined
  siteFrame: string
  pages: {
    page: Pick<KeyedPage, 'page' | 'json' | 'cards'>
    file: string
    /** If the page is identical to it, nothing is written. */
    published?: string | undefined
  }[]
}

/** Data sent to another process must be cheap to copy. */
export interface BatchText extends Omit<Batch, 'pages'> {
  pages: { json: string; cards: string[]; file: string; published?: string | undefined }[]
  /** By key: each card once, however many pages show it. */
  cards: Record<string, string>
}

export function textOf({ pages, ...common }: Batch): BatchText {
  const cards: Record<string, string> = {}
  for (const { page } of pages) for (const card of page.cards) cards[card.key] = card.json
  return {
    ...common,
    cards,
    pages: pages.map(({ page, ...files }) => ({
      json: page.json,
      cards: page.cards.map((c) => c.key),
      ...files,
    })),
  }
}

export function batchOf({ pages, cards, ...common }: BatchText): Batch {
  const cardsByKey = new Map(
    Object.entries(cards).map(([key, json]) => [key, { key, json, card: JSON.parse(json) as Card }]),
  )
  return {
    ...common,
    pages: pages.map(({ json, cards: keys, ...files }) => ({
      page: {
        json,
        page: JSON.parse(json) as BarePage,
        cards: keys.flatMap((key) => cardsByKey.get(key) ?? []),
      },
      ...files,
    })),
  }
}
