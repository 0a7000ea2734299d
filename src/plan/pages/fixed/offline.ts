import { savedCarsHref, vehicleBase } from '#rules/links/paths.ts'
import { localWords } from '#rules/locale/words.ts'
import { CONTACT_PATH } from '../contact/contact.ts'
import type { PlanContext } from '../../context.ts'
import { link, present } from '../../frame/link.ts'
import { metaOf } from '../../meta.ts'
import type { Page } from '../../page.ts'

export const OFFLINE_PATH = '/offline'

/** Shown when there's no connection and the browser has never opened the requested page (docs/offline.md). */
export function offlinePage(context: PlanContext): Page {
  const { site, noun } = context
  const words = (text: string) => localWords(text, site.region)
  return {
    path: OFFLINE_PATH,
    view: 'offline',
    meta: metaOf(context, {
      title: 'You’re offline',
      description: words(`What ${site.name} shows without a connection.`),
      canonical: OFFLINE_PATH,
      noindex: true,
    }),
    props: {
      title: 'You’re offline',
      text: words(
        `You haven’t opened this page on this device before, so it needs a connection. Pages you’ve opened and ${noun.many} you’ve saved are still here.`,
      ),
      savedTitle: `Your saved ${noun.many}`,
      vehicleBase: vehicleBase(site),
      next: present([
        link(`Saved ${noun.many}`, savedCarsHref(site), site),
        link('Home', '/', site),
        link('Contact us', CONTACT_PATH, site),
      ]),
    },
    cards: [],
  }
}
