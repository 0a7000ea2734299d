import { searchPath, vehicleBase } from '#rules/paths.ts'
import { localWords } from '#rules/words.ts'
import { AFTER_PAYMENT } from './afterPayment.ts'
import { stepsByCategory, thanks } from './afterwards.ts'
import { hasCheckout } from './checkout.ts'
import { CONTACT_PATH } from './content.ts'
import type { PlanContext } from './context.ts'
import { link, present } from './link.ts'
import { metaOf } from './meta.ts'
import type { Page } from './page.ts'

const SUCCESS_PATH = '/success'

/** Where the server sends buyers: these pages are given at /success with their category (`_redirects`). */
export const paymentThanks = (site: PlanContext['site']): { category: string; path: string }[] =>
  hasCheckout(site)
    ? Object.keys(AFTER_PAYMENT).map((category) => ({ category, path: `${SUCCESS_PATH}/${category}` }))
    : []

/**
 * The page after a completed form (spec §2 'Other pages'): its words are picked by `?category=` in the browser.
 *
 * @param category whose words stand there at first, for who runs no script
 */
export const successPage = (context: PlanContext, category = ''): Page => {
  const { site, noun } = context
  const words = (text: string) => localWords(text, site.region)
  const [messages, steps] = [thanks(context), stepsByCategory(context)]
  const [message, first] = category === '' ? [] : [messages[category], steps[category]]
  return {
    path: category === '' ? SUCCESS_PATH : `${SUCCESS_PATH}/${category}`,
    view: 'success',
    meta: metaOf(context, {
      title: message?.title ?? 'Thank you',
      description: message?.text ?? words(`Your enquiry has reached ${site.name}.`),
      canonical: category === '' ? SUCCESS_PATH : `${SUCCESS_PATH}/${category}`,
      noindex: true,
    }),
    props: {
      title: 'Thank you',
      messages: message ? { ...messages, '': message } : messages,
      steps: first ? { ...steps, '': first } : steps,
      next: present([link(`See all ${noun.many}`, searchPath(site), site), ...homeLinks(context)]),
      vehicleBase: vehicleBase(site),
      similarTitle: `Similar ${noun.many}`,
    },
    cards: [],
  }
}

export const notFoundPage = (context: PlanContext): Page => {
  const { noun } = context
  return {
    path: '/404.html',
    view: 'not-found',
    meta: metaOf(context, {
      title: 'Page not found',
      description: 'This page is not here any more.',
      canonical: '/404.html',
      noindex: true,
    }),
    props: {
      title: 'We could not find that page',
      text: `The page may have moved, or the ${noun.one} you were looking at may have found its new owner.`,
      // The page has a search field of its own.
      next: present(homeLinks(context)),
    },
    cards: [],
  }
}

const homeLinks = ({ site }: PlanContext) => [link('Contact us', CONTACT_PATH, site), link('Home', '/', site)]
