import { searchPath } from '#rules/paths.ts'
import { localWords } from '#rules/words.ts'
import { CONTACT_PATH } from './content.ts'
import type { PlanContext } from './context.ts'
import { link, present } from './link.ts'
import { metaOf } from './meta.ts'
import type { Page } from './page.ts'

/** The page after a completed form (spec §2 'Other pages'): its words are picked by `?category=` in the browser. */
export const successPage = (context: PlanContext): Page => {
  const { site, noun } = context
  const words = (text: string) => localWords(text, site.region)
  return {
    path: '/success',
    view: 'success',
    meta: metaOf(context, {
      title: 'Thank you',
      description: words(`Your enquiry has reached ${site.name}.`),
      canonical: '/success',
      noindex: true,
    }),
    props: {
      title: 'Thank you',
      messages: {
        '': { title: 'Thank you', text: 'Your message has reached us. We will be in touch shortly.' },
        'service-enquiry': {
          title: 'Your service request is with us',
          text: 'Our service team will call you to agree a day and a time.',
        },
        'parts-enquiry': {
          title: 'We are looking for your part',
          text: 'Our parts team will come back to you with a price and when it can be here.',
        },
        'finance-enquiry': {
          title: words('Your finance enquiry is with us'),
          text: 'A finance specialist will call you to talk through what suits you.',
        },
        'sell-my-car-enquiry': {
          title: `Thank you for offering us your ${noun.one}`,
          text: 'We will look at the details and call you with what we can do.',
        },
        'new-vehicle-enquiry': {
          title: words('Your enquiry is with us'),
          text: `We will call you about the ${noun.one} you asked for, and have it ready for you to see.`,
        },
        'used-vehicle-enquiry': {
          title: words('Your enquiry is with us'),
          text: `We will call you about the ${noun.one} you asked for, and have it ready for you to see.`,
        },
        'careers-enquiry': {
          title: 'Thank you for your application',
          text: 'We read every one, and will write to you either way.',
        },
      },
      next: present([link(`See all ${noun.many}`, searchPath(site), site), ...homeLinks(context)]),
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
      // The page has a search button of its own.
      next: present(homeLinks(context)),
    },
    cards: [],
  }
}

const homeLinks = ({ site }: PlanContext) => [link('Contact us', CONTACT_PATH, site), link('Home', '/', site)]
