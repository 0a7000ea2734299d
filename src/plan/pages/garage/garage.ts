import { garagePath, savedCarsHref, searchPath } from '#rules/links/paths.ts'
import { defaultSort } from '#rules/listing/sort.ts'
import { localWords } from '#rules/locale/words.ts'
import { CONTACT_PATH } from '../contact/contact.ts'
import type { PlanContext } from '../../planContext.ts'
import { link, present } from '../../frame/link.ts'
import { crumbs, metaOf } from '../../meta.ts'
import type { Page } from '../../page.ts'
import type { Candidate } from '../../plannedPage.ts'
import type { GarageProps } from './props.ts'
import { serviceOf } from '../list/search.ts'

/** Of the list of saved vehicles and of the garage (spec §2 'Saved cars'). On most sites these are one page. */
export function garagePaths({ site }: Pick<PlanContext, 'site'>): string[] {
  const saved = savedCarsHref(site).replace(/\?.*$/, '')
  return [...new Set([saved, garagePath(site)])]
}

/** The browser recognises it by its address, which is under that of the saved vehicles (shortlist/marks.ts). */
export const comparePath = (context: Pick<PlanContext, 'site'>): string =>
  `${garagePaths(context)[0]}/compare`

export const garageCandidates = (context: PlanContext): Candidate[] => [
  ...garagePaths(context).map((path) => ({
    path,
    source: 'saved vehicles',
    make: () => garagePage(context, path),
  })),
  {
    path: comparePath(context),
    source: 'comparison',
    make: () => garagePage(context, comparePath(context)),
  },
]

export function garagePage(context: PlanContext, path: string): Page {
  const { site, noun, cardSettings } = context
  const words = (text: string) => localWords(text, site.region)
  const comparing = path === comparePath(context)
  const list = path === garagePaths(context)[0] ? `Saved ${noun.many}` : 'My garage'
  const title = comparing ? `Compare ${noun.many}` : list
  return {
    path,
    view: 'garage',
    meta: metaOf(context, {
      title,
      description: words(
        `The ${noun.many} ${comparing ? 'you’re comparing' : 'you’ve saved'} at ${site.name}.`,
      ),
      canonical: path,
      // Search engines mustn't index this page, because each visitor sees their own vehicles.
      noindex: true,
    }),
    props: {
      crumbs: crumbs({ label: title, href: path }),
      title,
      ...(comparing ? compareTexts(noun) : savedTexts(noun)),
      next: present([
        link(`See all ${noun.many}`, searchPath(site), site),
        comparing
          ? link(`Saved ${noun.many}`, savedCarsHref(site), site)
          : link(`Compare ${noun.many}`, comparePath(context), site),
        link('Talk to us', CONTACT_PATH, site),
      ]),
      start: {
        site: site.slug,
        siteName: site.name,
        href: savedCarsHref(site),
        comparing,
        searchHref: searchPath(site),
        contactHref: CONTACT_PATH,
        noun,
        indexName: defaultSort('most_relevant').index,
        soldDays: cardSettings.soldDays,
        card: cardSettings,
        service: serviceOf(context),
      },
    },
    cards: [],
  }
}

const savedTexts = ({ one }: PlanContext['noun']): Pick<GarageProps, 'lead' | 'empty'> => ({
  lead: 'Saved on this device, with today’s prices. Compare up to four, or share your list.',
  empty: {
    title: 'Your shortlist starts here',
    text: `Tap the heart on any ${one} to save it here. You’ll see if its price changes, and when it sells.`,
  },
})

const compareTexts = ({ many }: PlanContext['noun']): Pick<GarageProps, 'lead' | 'empty'> => ({
  lead: 'Up to four side by side, with today’s prices.',
  empty: {
    title: 'Nothing to compare yet',
    text: `Choose Compare on two to four ${many}, in a list or on their own pages, to see them side by side here.`,
  },
})
