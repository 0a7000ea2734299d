import { array, boolean, number, object, string, type InferType } from 'yup'
import { FORM_IDS, isForm, isOwnForm, type FormId } from '#rules/forms/formTable.ts'
import { PAGE_ID } from '#rules/leads/leadBody.ts'
import {
  backendId,
  day,
  email,
  focus,
  FREE,
  inOrder,
  linkOrNone,
  phone,
  picture,
  text,
  words,
} from '../settings/fields.ts'
import { PUBLIC_PATH } from '../settings/patterns.ts'
import { TASK_FIELDS } from './tasks.ts'
import { eventSchema, figureSchema, placeSchema, routeSchema } from './dealerBlocks.ts'

const line = (about: string) => string().max(200).default('').meta({ about })

const personSchema = object({
  name: words('The person’s name.', 80),
  role: line('The person’s job.'),
  group: line('The person’s team or department, for example "Workshop".'),
  text: text('A sentence or two about the person.'),
  image: picture('A picture of the person.'),
  phone: phone('The person’s own phone number.'),
  email: email('The person’s own email address.'),
}).noUnknown()

const openingSchema = object({
  title: words('The job’s title.', 120),
  type: line('The kind of job, for example "Full time".'),
  place: line('Where the job is.'),
  text: text('What the job involves.'),
  posted: day('The day the job was advertised.'),
  closes: day('The last day to apply. The job is removed after that.'),
})
  .noUnknown()
  .test('order', inOrder('posted', 'closes'))

const reviewSchema = object({
  name: words('Who wrote the review.', 80),
  text: words('What the customer wrote.', 2000),
  rating: number()
    .min(1)
    .max(5)
    .required()
    .meta({ about: 'Stars, from 1 to 5. Only reviews with at least 4 are shown (spec §9).' }),
  date: day('The day the review was written.'),
  detail: line('What the customer bought, or where.'),
  location: backendId(
    'The ID of the location that the review is about. If empty, the review is about the dealer as a whole.',
  ),
}).noUnknown()

const offerSchema = object({
  starts: day('The offer’s first day. If empty, the offer starts immediately.'),
  ends: day('The offer’s last day. Its page is removed after that. If empty, the page stays.'),
  price: line('The figure in large print, for example "$84,990 drive away".'),
  terms: text('The small print.'),
  href: linkOrNone('Where the offer’s button leads.'),
  label: line('The text of the offer’s button.'),
  vehicles: string().max(200).meta({
    about:
      'Which vehicles the offer is for, in the words of a search, for example "demonstrators under $40,000". Up to four are shown.',
  }),
})
  .noUnknown()
  .test('order', inOrder('starts', 'ends'))

export const frontMatterSchema = object({
  title: words('The title of the page.', 120),
  description: string().max(400).default('').meta({ about: 'A sentence or two for search engines.' }),
  path: string()
    .matches(
      PUBLIC_PATH,
      'must be a path like "/about-us": a slash, then letters, digits, hyphens and underscores between slashes',
    )
    .test(...FREE)
    .max(200)
    .required()
    .meta({ about: 'The page’s public path.' }),
  kicker: string().max(80).default('').meta({ about: 'A short line above the title.' }),
  image: picture('A picture for the top of the page, and for its card in lists of pages.'),
  focus: focus(),
  aside: string()
    .oneOf(['contact', 'none'])
    .default('contact')
    .meta({ about: 'Shows a contact panel beside the text.' }),
  form: string<FormId | 'none'>()
    .test({
      name: 'form',
      params: { resolved: [...FORM_IDS, 'none'] },
      test: (form) => form === undefined || form === 'none' || isForm(form) || isOwnForm(form),
    })
    .meta({
      about:
        "The form above the text, which may be one of the site’s own; 'none' for no form. If this is empty, the page’s address decides: pages like /contact get a form.",
    }),
  date: day('Makes the page a blog article, published on this day.'),
  author: line('Who wrote the article.'),
  offer: offerSchema.optional().default(undefined).meta({ about: 'Makes the page an offer.' }),
  people: array(personSchema)
    .max(200)
    .default([])
    .meta({ about: 'The team, shown below the text, or above it if the text has no headings.' }),
  openings: array(openingSchema).max(100).default([]).meta({ about: 'Jobs, shown above the text.' }),
  reviews: array(reviewSchema)
    .max(500)
    .default([])
    .meta({ about: 'What customers wrote, shown below the text.' }),
  ...TASK_FIELDS,
  figures: array(figureSchema)
    .max(8)
    .default([])
    .meta({ about: 'Figures about the dealer, in large print above the text.' }),
  timeline: array(eventSchema)
    .max(30)
    .default([])
    .meta({ about: 'The dealer’s story, shown above the text.' }),
  routes: array(routeSchema)
    .max(8)
    .default([])
    .meta({ about: 'Ways to get there, drawn as lines with stops below the text.' }),
  places: array(placeSchema).max(100).default([]).meta({
    about:
      'Pictures and descriptions of locations, on the page at /our-locations. The locations’ own pages show them too.',
  }),
  page_id: string()
    .matches(PAGE_ID, 'must be an ID made of letters, digits, dots, slashes, hyphens and underscores')
    .meta({
      about:
        'The page’s ID in the dealer backend, sent with leads from its forms (spec §3). If empty, the page’s path is sent.',
    }),
  draft: boolean().default(false).meta({ about: 'A draft is checked but not published.' }),
}).noUnknown()

export type Person = InferType<typeof personSchema>
export type JobOpening = InferType<typeof openingSchema>
export type Review = InferType<typeof reviewSchema>
export type Offer = InferType<typeof offerSchema>
