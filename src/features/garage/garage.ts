import { fieldsOf } from '#rules/browser/stored.ts'
import { rememberUser, parseUserDetails, type UserDetails } from '#rules/leads/userDetails.ts'

/** Who is signed in, according to `/api/auth` (spec §6, §7). */
interface Garage {
  user: UserDetails
  /** Ids of the vehicles on the user's watchlist. */
  watchlist: number[]
}

/** Reads the valid parts of the response from `/api/auth`. Returns null if nobody is signed in. */
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
