import type { Page as PageInBrowser } from '@playwright/test'
import type { View } from '#plan/page.ts'
import { sharedHref } from '#features/favourites/saved/sharedListAddress.ts'
import { storageKey } from '#rules/browser/stored.ts'
import { successRecord } from '#rules/leads/successRecord.ts'
import { NOW } from './fixture.ts'

/** A page to visit. */
export interface Sample {
  slug: string
  view: View
  path: string
}

/** One way to arrive at a page. */
export interface Visit {
  /** The address, with its query. */
  href: string
  /** Sets up the browser before it opens the address. */
  before?: (page: PageInBrowser) => Promise<unknown>
}

/**
 * Returns the ways to arrive at a page that make it look different: by several links, with different data stored in the browser, and
 * without a connection.
 */
export function visitsOf({ slug, view, path }: Sample, samples: readonly Sample[]): Visit[] {
  const named = (of: View, at: number) =>
    samples.flatMap((sample) => (sample.view === of ? (sample.path.split('/').at(at) ?? []) : []))
  const cars = named('vehicle', -1)
  if (view === 'success') return [{ href: `${path}?category=enquiry`, before: leadAbout(slug, cars[0]) }]
  if (view === 'garage')
    return [
      { href: path },
      { href: path, before: savedLongAgo(slug) },
      { href: path, before: savedNothing(slug) },
      { href: path, before: nothingCanBeAsked },
      { href: sharedHref(path, cars) },
    ]
  if (view === 'search') return [{ href: path }, { href: path, before: nothingCanBeAsked }]
  if (view === 'checkout-journey')
    return [{ href: path }, ...named('checkout', -2).map((car) => ({ href: `${path}?car=${car}` }))]
  return [{ href: path }]
}

/** Stores in the browser what sending a form about a vehicle stores, so that the thank-you page shows that vehicle. */
const leadAbout = (slug: string, car: string | undefined) => (page: PageInBrowser) =>
  page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    storageKey(slug, 'success'),
    JSON.stringify(successRecord('enquiry', 1, Date.parse(NOW), { car })),
  ] as const)

/** Makes the saved vehicles look as if they had been saved long ago. One is no longer in stock, and two had a different price then. */
const savedLongAgo = (slug: string) => (page: PageInBrowser) =>
  page.addInitScript(
    (key) => {
      const saved = JSON.parse(localStorage.getItem(key) ?? '[]') as { id: number; price?: number }[]
      const [gone, dearer, cheaper] = saved
      if (gone) gone.id = 999_999_999
      if (dearer?.price) dearer.price -= 500
      if (cheaper?.price) cheaper.price += 500
      localStorage.setItem(key, JSON.stringify(saved))
    },
    storageKey(slug, 'favourites'),
  )

const savedNothing = (slug: string) => (page: PageInBrowser) =>
  page.addInitScript(
    (key) => {
      localStorage.removeItem(key)
    },
    storageKey(slug, 'favourites'),
  )

const nothingCanBeAsked = (page: PageInBrowser) =>
  page.route('**/*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.fallback(),
  )
