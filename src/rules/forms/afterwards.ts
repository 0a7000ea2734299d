import { lookUp } from '#lib/values.ts'
import { localWords } from '../locale/words.ts'
import type { FormSettings } from './settings.ts'

/** The texts shown after a form is sent: thanks, and what happens next (spec §2 '/success', §4). */

export interface Afterwards {
  title: string
  text: string
  steps: readonly string[]
}

/**
 * The texts for each category that can be in the success page's `?category=`; '' is for any other category. '{one}' stands
 * for what the site calls a vehicle.
 */
export const AFTERWARDS: Readonly<Record<string, Afterwards>> = {
  '': {
    title: 'Thank you',
    text: 'Your message has reached us. We’ll be in touch soon.',
    steps: [
      'Your message goes straight to the person who can answer it.',
      'We call or email you back.',
      'You decide what happens next, with no obligation.',
    ],
  },
  'general-enquiry': {
    title: 'We’ve received your enquiry',
    text: 'Someone who can help will be in touch soon.',
    steps: [
      'Your enquiry goes straight to the person who can answer it.',
      'We call or email you back.',
      'You decide what happens next, with no obligation.',
    ],
  },
  'service-enquiry': {
    title: 'We’ve received your service request',
    text: 'Our service team will call you to book a day and time.',
    steps: [
      'We check that we can fit you in on the day you asked for.',
      'We’ll call you to confirm the time and the price.',
      'Bring the {one} in. We’ll call before we do anything extra.',
    ],
  },
  'parts-enquiry': {
    title: 'We’re looking for your part',
    text: 'Our parts team will get back to you with a price and an arrival date.',
    steps: [
      'We look the part up for your {one}.',
      'We send you the price and the date it will arrive.',
      'Pick it up at the counter or have it fitted.',
    ],
  },
  'finance-enquiry': {
    title: 'We’ve received your finance enquiry',
    text: 'A finance specialist will call you to talk through your options.',
    steps: [
      'A finance specialist reads your enquiry.',
      'We’ll call you with repayments to suit your budget.',
      'Take your time to compare.',
    ],
  },
  'sell-my-car-enquiry': {
    title: 'Thank you for offering us your {one}',
    text: 'We’ll look at the details and call you with an offer.',
    steps: [
      'We compare your {one} with recent sales.',
      'We’ll call you with a figure.',
      'Drop in for a quick inspection and we’ll put the offer in writing.',
    ],
  },
  'new-vehicle-enquiry': {
    title: 'We’ve received your new {one} enquiry',
    text: 'We’ll call you about the {one} you asked for, and have it ready for you to see.',
    steps: [
      'We check the {one} and its delivery date.',
      'We’ll call you with the answers to your questions.',
      'Come and see it in person.',
    ],
  },
  'used-vehicle-enquiry': {
    title: 'We’ve received your {one} enquiry',
    text: 'We’ll call you about the {one} you asked for, and have it ready for you to see.',
    steps: [
      'We check the {one} is still available.',
      'We’ll call you with the answers to your questions.',
      'Come and see it in person.',
    ],
  },
  'fleet-enquiry': {
    title: 'We’ve received your fleet enquiry',
    text: 'Our fleet manager will call you to talk through what you need.',
    steps: [
      'Our fleet manager reads your enquiry.',
      'We’ll call you about numbers, equipment and dates.',
      'You get a written quote for the whole order.',
    ],
  },
  'careers-enquiry': {
    title: 'Thank you for your application',
    text: 'We read every application and will let you know either way.',
    steps: [
      'The manager you’d work with reads your application.',
      'We let you know either way.',
      'If it looks like a good match, we’ll arrange to meet.',
    ],
  },
  'trade-in': {
    title: 'We’ve received your trade-in details',
    text: 'We’ll look at the details and call you with a figure.',
    steps: [
      'We compare your {one} with recent sales.',
      'We’ll call you with a figure.',
      'Drop in for a quick inspection and we’ll put the offer in writing.',
    ],
  },
  'test-drive': {
    title: 'We’ve received your booking request',
    text: 'We’ll call you to confirm the day and time.',
    steps: [
      'We pencil you in for the day and time you chose, or suggest one.',
      'We’ll call you to confirm it.',
      'Come in. Everything will be ready for you.',
    ],
  },
  'request-photos': {
    title: 'We’re taking the photos',
    text: 'We’ll send them to you as soon as they’re ready.',
    steps: [
      'We take photos of the {one} you asked about.',
      'We send them to you first.',
      'Like what you see? Call us or come and take a look.',
    ],
  },
  insurance: {
    title: 'We’ve received your insurance enquiry',
    text: 'We’ll call you with a price for cover.',
    steps: [
      'We compare policies for your {one}.',
      'We’ll call you with prices.',
      'You choose. Nothing starts until you say so.',
    ],
  },
  'roadside-assistance': {
    title: 'We’ve received your roadside enquiry',
    text: 'We’ll call you about cover. If you’re stranded right now, please call us.',
    steps: [
      'We check what cover your {one} has.',
      'We’ll call to tell you what it includes and what it costs.',
      'Stranded right now? Please call us instead.',
    ],
  },
  'offers-subscription': {
    title: 'You’re on the list',
    text: 'You’ll get new offers by email before they’re on the website.',
    steps: [
      'We add your address to the list.',
      'You hear about new offers first.',
      'You can unsubscribe from any email.',
    ],
  },
}

/** Enquiry types that nobody answers quickly, so pages don't say when an answer will come. */
export const UNANSWERED: readonly string[] = ['careers-enquiry', 'offers-subscription', 'request-photos']

export function afterwardsIn({ title, text, steps }: Afterwards, region: string, one: string): Afterwards {
  const localised = (words: string): string => localWords(words.replaceAll('{one}', one), region)
  return { title: localised(title), text: localised(text), steps: steps.map(localised) }
}

/** Those of a site's own forms, by the form's id, which is also the category in the thank-you page's address. */
export const ownAfterwards = ({ own = [] }: FormSettings): Record<string, Afterwards> =>
  Object.fromEntries(
    own.map(({ id, thanks = {} }) => {
      const { title, text, steps } = afterwardsOf('')
      return [id, { title: thanks.title || title, text: thanks.text || text, steps }]
    }),
  )

export function afterwardsOf(category: string, settings: FormSettings = {}): Afterwards {
  const afterwards = lookUp(ownAfterwards(settings), category) ?? lookUp(AFTERWARDS, category)
  return afterwards ?? (AFTERWARDS[''] as Afterwards)
}
