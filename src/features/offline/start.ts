import { favouriteOf } from '#rules/browser/favourites.ts'
import { parseStored } from '#rules/browser/stored.ts'
import { SAVED_EVENT } from '../shortlist/marks.ts'
import { onPage } from '#ui/islands/onPage.ts'
import type { StoreRequest } from './storeAhead.ts'
import { OLD_LIST } from './fetchIndex.ts'
import { lineHtml, lineText, type StoredCopy } from './line.ts'
import style from './line.scss?inline'
import { offlineWords } from './words.ts'

/** Newest first. */
const MOST_SAVED = 20
/** Ms. */
const LOOK_MS = 30_000

async function register(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!container) return
  // A visitor's first page loads before there's a worker that could store it, so the page asks the new worker to do so.
  const first = container.controller === null
  await container.register('/sw.js')
  const { active } = await container.ready
  const ask = (pages: string[]) => active?.postMessage(storeRequest(pages))
  ask(first ? [location.pathname + location.search] : [])
  document.addEventListener(SAVED_EVENT, () => ask([]))
}

/** Without saved vehicles if the browser's data saver is on. */
function storeRequest(pages: string[]): StoreRequest {
  const link = document.querySelector<HTMLAnchorElement>('a[data-saved]')
  const base = document.querySelector<HTMLElement>('[data-offline]')?.dataset['offline']
  const { saveData } = (navigator as { connection?: { saveData?: boolean } }).connection ?? {}
  const stored = parseStored(localStorage.getItem(link?.dataset['saved'] ?? ''))
  const saved = (Array.isArray(stored) && base && !saveData ? stored : [])
    .slice(-MOST_SAVED)
    .flatMap((entry) => favouriteOf(entry)?.slug ?? [])
    .map((slug) => `${base}/${slug}`)
  return {
    pages: [...pages, ...saved.toReversed()],
    whole: saved.length > 0 && link ? [link.pathname + link.search] : [],
  }
}

/** Only if the page is current but its list isn't. Of two lines, the one with the older time stays. */
function drawOldList(): void {
  const since = Number(document.documentElement.dataset['oldList'])
  if (!since) return
  const line = document.querySelector<HTMLElement>('[data-as-of]')
  if (line && Number(line.dataset['asOf']) <= since) return
  line?.remove()
  const why = navigator.onLine ? 'silent' : 'away'
  const html = lineHtml({ since, what: 'lists', why }, Date.now(), document.documentElement.lang, style)
  const skip = document.querySelector('body > .skip')
  if (skip) skip.insertAdjacentHTML('afterend', html)
  else document.body.insertAdjacentHTML('afterbegin', html)
}

/** Soon after the page has opened, writes the same age again: screen readers announce only text that changes on an open page. */
function bringToLife(line: HTMLElement, left: AbortSignal): void {
  const say = (): void => {
    const { asOf, what, why } = line.dataset
    const then = { since: Number(asOf), what, why } as StoredCopy
    const { age } = lineText(then, Date.now(), document.documentElement.lang)
    const text = line.querySelector('span')
    if (text) text.textContent = age
  }
  const first = setTimeout(say, 200)
  const timer = setInterval(say, LOOK_MS)
  left.addEventListener('abort', () => {
    clearTimeout(first)
    clearInterval(timer)
  })
}

/** Doesn't reload the page without asking, because the shopper may be typing. */
function sayOnline(line: Element): void {
  const say = offlineWords(document.documentElement.lang)
  const [why, again] = [line.querySelector('strong'), line.querySelector('a')]
  if (why) why.textContent = say.back
  if (again) again.textContent = say.now
}

if (import.meta.env.PROD) void register().catch(console.info)
onPage((left) => {
  drawOldList()
  const line = document.querySelector<HTMLElement>('[data-as-of]')
  if (!line) return
  bringToLife(line, left)
  // The connection may have come back before this script ran.
  if (navigator.onLine && line.dataset['why'] === 'away') sayOnline(line)
})
document.addEventListener(OLD_LIST, drawOldList)
addEventListener('online', () => document.querySelectorAll('[data-as-of]').forEach(sayOnline))
