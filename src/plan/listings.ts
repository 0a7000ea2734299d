import { listingPaths, searchPath } from '#rules/paths.ts'
import type { CarType } from '#stock/entities.ts'
import type { PlanContext } from './context.ts'

/** A stock list with an address of its own: a starting state of the search page (spec §2 'Search'). */
export interface Listing {
  path: string
  title: string
  description: string
  /** A line under the title. */
  subtitle: string
  /** In Algolia's filter syntax; '' for all stock. */
  filter: string
}

const WORD: Record<CarType, string> = { new: 'New', used: 'Used', demo: 'Demo' }

/** The tenant's stock lists: all, and one per car type; the first that claims an address keeps it. */
export const listingsOf = ({ site, noun }: PlanContext): Listing[] => {
  const paths = listingPaths(site)
  const place = [site.override_city || site.city, site.state].filter(Boolean).join(', ')
  const where = place === '' ? '' : ` in ${place}`
  const many = capital(noun.many)
  const used = site.template === 'rv' ? 'Pre-owned' : WORD.used
  const typed = (type: CarType, word: string): Listing => ({
    path: paths[type],
    title: `${word} ${noun.many} for sale${where}`,
    description: `${word} ${noun.many} at ${site.name}${where}: photos, prices and full details of every one in stock.`,
    subtitle: '',
    filter: `car_type:${type}`,
  })
  const all: Listing = {
    path: searchPath(site),
    title: `${many} for sale${where}`,
    description: `Every ${noun.one} in stock at ${site.name}${where}: search by make, body, price and more.`,
    subtitle: '',
    filter: '',
  }
  const seen = new Set<string>()
  return [all, typed('new', WORD.new), typed('used', used), typed('demo', WORD.demo)].filter(
    ({ path }) => !seen.has(path) && seen.add(path),
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
