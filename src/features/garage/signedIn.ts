import type { SavedStart } from '#plan/page.ts'
import { isFavourite } from '#rules/browser/favourites.ts'
import { FORM_EVENT } from '#rules/tracking/eventIds.ts'
import { fieldsOf, parseStored } from '#rules/browser/stored.ts'
import { cardOf } from '#search/cardOf.ts'
import { load, save } from '../visit/stores.ts'
import { lookUpIn } from '../shortlist/lookUp.ts'
import { track } from '../tracking/events/track.ts'
import { favouriteFrom } from '../favourites/saved/savedCard.ts'
import { START_ID } from '../shortlist/start.ts'
import { $favourites, merge } from '../shortlist/favourites.ts'
import { toast } from './toaster.ts'
import { garageWords } from './words.ts'
import { rememberUser, parseUserDetails, type UserDetails } from '#rules/leads/userDetails.ts'

/** Who is signed in, according to `/api/auth` (spec §6, §7). */
interface Garage {
  user: UserDetails
  watchlist: number[]
}

/** Null if nobody is signed in. */
export function garageIn(answer: unknown): Garage | null {
  const fields = fieldsOf(answer)
  if (!fieldsOf(fields?.get('user'))) return null
  const watchlist = fields?.get('watchlist')
  return {
    user: rememberUser(parseUserDetails(null), fields?.get('user')),
    watchlist: (Array.isArray(watchlist) ? watchlist : []).filter(
      (id): id is number => Number.isSafeInteger(id) && id > 0,
    ),
  }
}

/** Each vehicle of the watchlist is added only once per visit, so one that the shopper removes here stays removed. */
export async function signedIn(answer: unknown): Promise<void> {
  const garage = garageIn(answer)
  if (!garage) return
  const site = document.documentElement.dataset['site'] ?? ''
  const say = garageWords(document.documentElement.lang)
  const { user, watchlist } = garage
  const name = [user.name, user.last_name].filter(Boolean).join(' ')
  const who = document.querySelector<HTMLElement>('[data-garage-user]')
  if (who && name !== '') {
    who.textContent = `${say.signedInAs} ${name}`
    who.hidden = false
  }
  const mergedIds = mergedBefore(site)
  const fresh = watchlist.filter((id) => !mergedIds?.includes(id) && !isFavourite($favourites.get(), id))
  save(site, 'garage', [...new Set([...(mergedIds ?? []), ...watchlist])])
  const added = fresh.length === 0 ? 0 : await mergeWatched(fresh)
  if (mergedIds === null) {
    // The sign-in page belongs to the dealer backend, so the site notices a sign-in only afterwards, and tracks it here (spec §9).
    track({ id: FORM_EVENT.verificationDone })
    toast(
      [`${say.welcome}${name === '' ? '' : `, ${user.name || name}`}.`, added > 0 ? say.merged : '']
        .filter(Boolean)
        .join(' '),
    )
  }
}

/** Null at the start of a visit. */
function mergedBefore(site: string): number[] | null {
  const stored = parseStored(load(site, 'garage'))
  return Array.isArray(stored) ? stored.filter((id): id is number => typeof id === 'number') : null
}

/** Only vehicles that are still listed, with current data from the index. Returns how many were added. */
async function mergeWatched(ids: readonly number[]): Promise<number> {
  const start = await startOfList()
  if (!start) return 0
  const vehicles = await lookUpIn(start)({ ids })
  const now = Date.now()
  merge(vehicles.map((car) => favouriteFrom(cardOf(car, start.card, now))))
  return vehicles.length
}

/** Only the page of saved vehicles contains this data, so other pages fetch that page. */
async function startOfList(): Promise<SavedStart | null> {
  let element = document.getElementById(START_ID)
  if (!element) {
    const href = document.querySelector<HTMLAnchorElement>('[data-saved]')?.href
    const response = href ? await fetch(href) : null
    if (!response?.ok) return null
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    element = page.getElementById(START_ID)
  }
  const start = parseStored(element?.textContent)
  return fieldsOf(start) ? (start as SavedStart) : null
}
