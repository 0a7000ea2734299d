import { parseSuccessRecord, type SuccessRecord } from '#rules/leads/successRecord.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { storageKey, fieldsOf } from '#rules/browser/stored.ts'

interface Thanks {
  title: string
  text: string
}

export function showMessage(
  box: Element,
  { steps, ...message }: Thanks & { steps: readonly string[] },
): void {
  for (const [name, text] of Object.entries(message)) {
    const place = box.querySelector(`[data-thanks-${name}]`)
    if (place) place.textContent = text as string
  }
  const list = box.querySelector('[data-thanks-steps]')
  list?.replaceChildren(
    ...steps.map((step) => Object.assign(document.createElement('li'), { textContent: step })),
  )
  list?.parentElement?.toggleAttribute('hidden', steps.length === 0)
}

/**
 * Unless this browser has a record of such a form being sent, the page doesn't say that it was (spec §2 'Other pages'). The address also
 * names the vehicle and its type (`successExtra`), for browsers that don't store anything.
 *
 * @returns the slug of the lead's vehicle; '' if there is none
 */
export function showThanks(query: string, site = ''): string {
  const box = document.querySelector<HTMLElement>('[data-thanks]')
  if (!box) return ''
  const params = new URLSearchParams(query)
  const category = params.get('category') ?? ''
  const record = storedRecord(category, site)
  const thanks = entry<Thanks>(box, 'messages', category)
  if (record === undefined) showNotSent(box)
  else if (thanks) showMessage(box, { ...thanks, steps: entry<string[]>(box, 'steps', category) ?? [] })
  showReference(box, record)
  const calendar = box.querySelector<HTMLElement>('[data-thanks-calendar]')
  if (calendar && record?.when) calendar.dataset['thanksCalendar'] = record.when
  if (record?.place) box.dataset['place'] = record.place
  const car = record?.car ?? safe(params.get('car'))
  if (car !== '') showVehicle(box, car, params.get('car_type') ?? '')
  box.removeAttribute('aria-busy')
  return car
}

/** If `name` is empty, hides the line about the vehicle. */
export function nameVehicle(name: string): void {
  const line = document.querySelector<HTMLElement>('[data-thanks-about]')
  const link = line?.querySelector('a')
  if (line && name === '') line.hidden = true
  else if (link) link.textContent = name
}

function showVehicle(box: Element, car: string, type: string): void {
  const line = box.querySelector<HTMLElement>('[data-thanks-about]')
  const link = line?.querySelector('a')
  if (line && link) {
    link.href = `${line.dataset['thanksAbout'] ?? ''}/${car}`
    line.hidden = false
  }
  const all = box.querySelector<HTMLAnchorElement>('[data-thanks-list]')
  const lists = JSON.parse(all?.dataset['thanksList'] ?? '{}') as Record<
    string,
    { label: string; href: string }
  >
  const list = Object.hasOwn(lists, type) ? lists[type] : undefined
  if (!all || !list) return
  all.href = list.href
  all.textContent = list.label
}

/** Ignores names that every object has, such as 'constructor'. */
function entry<T>(box: Element, name: 'messages' | 'steps', category: string): T | undefined {
  const texts = JSON.parse(box.querySelector(`[data-thanks-${name}-by]`)?.textContent ?? '{}') as Record<
    string,
    T
  >
  return Object.hasOwn(texts, category) ? texts[category] : undefined
}

/**
 * Undefined if the form that was last sent is another one or there is none; null if it isn't known, because storage is blocked or the
 * server tells a payment's result.
 */
function storedRecord(category: string, site: string): SuccessRecord | null | undefined {
  if (site === '' || PAYMENTS.test(category)) return null
  try {
    const record = parseSuccessRecord(localStorage.getItem(storageKey(site, 'success')))
    return record?.category === category ? record : undefined
  } catch {
    return null
  }
}

const PAYMENTS = /^(?:reserve|buy)-car$/

/** Says only what's certain if nobody seems to have sent a form. */
function showNotSent(box: HTMLElement): void {
  const say = JSON.parse(box.dataset['words'] ?? '{}') as { notSentTitle: string; notSent: string }
  showMessage(box, { title: say.notSentTitle, text: say.notSent, steps: [] })
  document.title = document.title.replace(/^.*(?= \| )/, say.notSentTitle)
  for (const name of ['mark', 'answer', 'about']) box.querySelector(`[data-thanks-${name}]`)?.remove()
}

function showReference(box: Element, record: SuccessRecord | null | undefined): void {
  const place = box.querySelector<HTMLElement>('[data-thanks-reference]')
  if (!place || !record?.reference) return
  place.append(` ${record.reference}`)
  place.hidden = false
}

/**
 * A lead's record can be read only once, so the slug is stored in the history entry, for when the shopper reloads the page or comes back
 * to it.
 */
export function similarTo(car: string): string {
  const state: unknown = history.state
  if (car === '') return safe(fieldsOf(state)?.get('car'))
  history.replaceState({ ...Object.fromEntries(fieldsOf(state) ?? []), car }, '')
  return safe(car)
}

const safe = (slug: unknown): string => (isSafeSlug(slug) ? slug : '')

/** One row, since the link above leads to a whole list. */
const SHOWN = 3

/**
 * Copied from the vehicle's page, so that they're as up to date as there.
 *
 * @param onName called with the vehicle's name; '' if its page can't be loaded
 * @returns the vehicle's page; null if it can't be loaded
 */
export async function showSimilar(
  slug: string,
  onName: (name: string) => void = () => {},
): Promise<Document | null> {
  const section = document.querySelector<HTMLElement>('[data-similar]')
  const list = section?.querySelector('.cards')
  if (!section || !list || slug === '') return null
  // Reserve space for the vehicles while they load.
  section.hidden = false
  section.setAttribute('aria-busy', 'true')
  const page = await pageAt(`${section.dataset['similar'] ?? ''}/${slug}`)
  const cards = [...(page?.querySelectorAll('#similar .cards > li') ?? [])].slice(0, SHOWN)
  onName(page?.querySelector('h1')?.textContent?.trim() ?? '')
  list.replaceChildren(...cards)
  section.hidden = cards.length === 0
  section.removeAttribute('aria-busy')
  return page
}

async function pageAt(path: string): Promise<Document | null> {
  try {
    const response = await fetch(path)
    // The page of a vehicle that's gone redirects to a list of other vehicles.
    if (!response.ok || response.redirected) return null
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    // The shopper is offline, so the page only says thanks.
    return null
  }
}
