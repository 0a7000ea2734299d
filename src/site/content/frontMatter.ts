import { array, boolean, number, object, string, type InferType } from 'yup'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import { parseInstant } from '#lib/instant.ts'
import { PAGE_ID } from '#rules/leads/leadBody.ts'
import { focus, linkOrNone, picture } from '../settings/fields.ts'
import { PUBLIC_PATH } from '../settings/patterns.ts'

const DAY = /^(?:\d{4}-\d{2}-\d{2})?$/
const day = (about: string) =>
  string()
    .matches(DAY, 'must be a date like "2026-12-25"')
    .test('day', 'must be a real date', (date) => !date || parseInstant(date) !== null)
    .default('')
    .meta({ about })
const line = (about: string) => string().max(200).default('').meta({ about })
const words = (about: string) => string().max(2000).default('').meta({ about })

const personSchema = object({
  name: string().required().max(80).meta({ about: 'Who.' }),
  role: line('What they do.'),
  group: line('The part of the team, for example "Workshop".'),
  text: words('A sentence or two.'),
  image: picture('A picture.'),
  phone: line('Their own number.'),
  email: string().email('must be an email address').default('').meta({ about: 'Their own address.' }),
}).noUnknown()

const openingSchema = object({
  title: string().required().max(120).meta({ about: 'The job.' }),
  type: line('For example "Full time".'),
  place: line('Where.'),
  text: words('What it is about.'),
  posted: day('The day it was announced.'),
  closes: day('The last day to apply. After it, the job is removed.'),
}).noUnknown()

const reviewSchema = object({
  name: string().required().max(80).meta({ about: 'Who wrote it.' }),
  text: string().required().max(2000).meta({ about: 'What they wrote.' }),
  rating: number()
    .min(1)
    .max(5)
    .required()
    .meta({ about: 'Stars, 1 to 5; from 4 on a review is shown (spec §9).' }),
  date: day('The day it was written.'),
  detail: line('What they bought, or where.'),
  location: number()
    .integer()
    .meta({ about: 'The id of the location it’s about; without it, the dealer as a whole.' }),
}).noUnknown()

const offerSchema = object({
  starts: day('The first day. If empty, the offer starts immediately.'),
  ends: day('The last day. After it, the page is removed. If empty, it stays.'),
  price: line('The figure in large print, for example "$84,990 drive away".'),
  terms: words('The small print.'),
  href: linkOrNone('Where its button links to.'),
  label: line('The words of that button.'),
}).noUnknown()

/** Settings that editors write between two lines of --- at the top of a content page. */
export const frontMatterSchema = object({
  title: string().required().max(120).meta({ about: 'The title of the page.' }),
  description: string().max(400).default('').meta({ about: 'A sentence or two for search engines.' }),
  path: string()
    .matches(
      PUBLIC_PATH,
      'must be a path like "/about-us": a slash, then letters, digits, - _ and + between slashes',
    )
    .max(200)
    .required()
    .meta({ about: 'The public path.' }),
  kicker: string().max(80).default('').meta({ about: 'A short line above the title.' }),
  image: picture('A picture for the opening, and for the card where the page is one of several.'),
  focus: focus(),
  aside: string()
    .oneOf(['contact', 'none'])
    .default('contact')
    .meta({ about: 'Shows a contact panel beside the text.' }),
  form: string()
    .oneOf([...FORM_IDS, 'none'])
    .meta({ about: "The form below the text; 'none' for no form. By default, some addresses have one." }),
  date: day('The day it is published: makes the page an article of the blog, from that day on.'),
  author: line('Who wrote the article.'),
  offer: offerSchema.optional().default(undefined).meta({ about: 'Makes the page an offer.' }),
  people: array(personSchema).max(200).default([]).meta({ about: 'The team, shown below the text.' }),
  openings: array(openingSchema).max(100).default([]).meta({ about: 'Jobs, shown below the text.' }),
  reviews: array(reviewSchema)
    .max(500)
    .default([])
    .meta({ about: 'What customers wrote, shown below the text.' }),
  page_id: string()
    .matches(PAGE_ID, 'must be an id of letters, digits, dots, slashes, hyphens and underscores')
    .meta({
      about:
        "The page's id at the dealer backend, sent with leads from its forms (spec §3). If empty, its path.",
    }),
  draft: boolean().default(false).meta({ about: 'A draft is checked but not published.' }),
}).noUnknown()

export type Person = InferType<typeof personSchema>
export type Opening = InferType<typeof openingSchema>
export type Review = InferType<typeof reviewSchema>
export type Offer = InferType<typeof offerSchema>
