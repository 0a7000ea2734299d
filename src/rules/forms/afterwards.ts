import { localWords } from '../locale/words.ts'

/** What is said of a form that was sent: thanks, and what happens next (spec §2 '/success', §4). */

export interface Afterwards {
  title: string
  text: string
  /** In order. */
  steps: readonly string[]
}

/** By the slug of the success page's `?category=`; '' is for any other. `noun` stands for {one}. */
export const AFTERWARDS: Readonly<Record<string, Afterwards>> = {
  '': {
    title: 'Thank you',
    text: 'Your message has reached us. We will be in touch shortly.',
    steps: [
      'Your message goes straight to the person who can answer it.',
      'We call or write back, usually within one working day.',
      'You decide what happens next. No obligation.',
    ],
  },
  'general-enquiry': {
    title: 'Your enquiry is with us',
    text: 'Somebody who knows the answer will be in touch shortly.',
    steps: [
      'Your enquiry goes straight to the person who can answer it.',
      'We call or write back, usually within one working day.',
      'You decide what happens next. No obligation.',
    ],
  },
  'service-enquiry': {
    title: 'Your service request is with us',
    text: 'Our service team will call you to agree a day and a time.',
    steps: [
      'We check the workshop for the day you asked for.',
      'We call you to confirm the time and the price.',
      'Bring the {one} in; we ring before we do anything extra.',
    ],
  },
  'parts-enquiry': {
    title: 'We are looking for your part',
    text: 'Our parts team will come back to you with a price and when it can be here.',
    steps: [
      'We look the part up for your {one}.',
      'We send you the price and the day it can be here.',
      'Pick it up at the counter or have it fitted.',
    ],
  },
  'finance-enquiry': {
    title: 'Your finance enquiry is with us',
    text: 'A finance specialist will call you to talk through what suits you.',
    steps: [
      'A finance specialist reads what you sent.',
      'We call you with repayments for your budget.',
      'You compare in your own time. Asking does not touch your credit score.',
    ],
  },
  'sell-my-car-enquiry': {
    title: 'Thank you for offering us your {one}',
    text: 'We will look at the details and call you with what we can do.',
    steps: [
      'We compare your {one} with what others sold for.',
      'We call you with a figure.',
      'Drop in for a short look, and we put the offer in writing.',
    ],
  },
  'new-vehicle-enquiry': {
    title: 'Your new {one} enquiry is with us',
    text: 'We will call you about the {one} you asked for, and have it ready for you to see.',
    steps: [
      'We check the {one} and its delivery date.',
      'We call you with the answers to your questions.',
      'Come and see it, or take it for a drive.',
    ],
  },
  'used-vehicle-enquiry': {
    title: 'Your {one} enquiry is with us',
    text: 'We will call you about the {one} you asked for, and have it ready for you to see.',
    steps: [
      'We check that the {one} is still here.',
      'We call you with the answers to your questions.',
      'Come and see it, or take it for a drive.',
    ],
  },
  'fleet-enquiry': {
    title: 'Your fleet enquiry is with us',
    text: 'Our fleet manager will call you to talk through what you need.',
    steps: [
      'Our fleet manager reads what you sent.',
      'We call you about numbers, fit-out and dates.',
      'You get a written quote for the whole order.',
    ],
  },
  'careers-enquiry': {
    title: 'Thank you for your application',
    text: 'We read every one, and will write to you either way.',
    steps: [
      'The manager you would work with reads your application.',
      'We write to you either way.',
      'If it looks like a match, we meet.',
    ],
  },
  'trade-in': {
    title: 'Your trade-in is with us',
    text: 'We will look at the details and photos and call you with a figure.',
    steps: [
      'We compare your {one} with what others sold for.',
      'We call you with a figure.',
      'Drop in for a short look, and we put the offer in writing.',
    ],
  },
  'test-drive': {
    title: 'We have your test drive request',
    text: 'We will call you to confirm the day and the time.',
    steps: [
      'We put your name beside the day and time you chose.',
      'We call you to confirm it.',
      'Come in. The {one} will be ready for you.',
    ],
  },
  'request-photos': {
    title: 'We are taking the photos',
    text: 'You will have them as soon as the {one} is in front of the camera.',
    steps: [
      'We take photos of the {one} you asked about.',
      'We send them to you first.',
      'Like what you see? Call, or come and look.',
    ],
  },
  insurance: {
    title: 'Your insurance enquiry is with us',
    text: 'We will call you with what cover would cost.',
    steps: [
      'We compare cover for your {one}.',
      'We call you with prices.',
      'You choose. Nothing starts before you say so.',
    ],
  },
  'roadside-assistance': {
    title: 'Your roadside enquiry is with us',
    text: 'We will call you about cover. If you are stranded right now, please ring us.',
    steps: [
      'We look up which cover your {one} has.',
      'We call you with what it includes and costs.',
      'Stranded right now? Please ring us instead.',
    ],
  },
  'offers-subscription': {
    title: 'You are on the list',
    text: 'The next offers will be in your inbox before they are on the website.',
    steps: [
      'We add your address to the list.',
      'You hear of new offers first.',
      'Every email has a link to leave the list.',
    ],
  },
}

/** After these nobody calls or writes back soon: of them no time is told. */
export const UNANSWERED: readonly string[] = ['careers-enquiry', 'offers-subscription', 'request-photos']

/**
 * Thanks in the words of a site (spec §9).
 *
 * @param one what the site calls a vehicle, as it stands in a sentence: 'car'
 */
export function afterwardsIn({ title, text, steps }: Afterwards, region: string, one: string): Afterwards {
  const said = (words: string): string => localWords(words.replaceAll('{one}', one), region)
  return { title: said(title), text: said(text), steps: steps.map(said) }
}

/** What follows a form of that category; the general words where the category has none of its own. */
export function afterwardsOf(category: string): Afterwards {
  const own = Object.hasOwn(AFTERWARDS, category) ? AFTERWARDS[category] : undefined
  return own ?? (AFTERWARDS[''] as Afterwards)
}
