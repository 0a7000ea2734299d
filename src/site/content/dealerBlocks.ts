import { array, object, string, type InferType } from 'yup'
import { backendId, focus, picture, text, words } from '../settings/fields.ts'

/** What pages about the dealer can show besides their text: each setting becomes a block of the page. */

export const figureSchema = object({
  value: words('The figure, for example "26" or "$3 million".', 40),
  label: words('What the figure counts, for example "service bays".', 120),
}).noUnknown()

export const eventSchema = object({
  year: string().max(20).required().meta({ about: 'When it happened, for example "1961" or "Winter 2007".' }),
  title: words('What happened, in a few words.', 120),
  text: text('A sentence or two about it.'),
  image: picture('A picture of it.'),
  focus: focus(),
}).noUnknown()

export const routeSchema = object({
  title: words('Who the route is for, for example "By train" or "With a trailer".', 80),
  stops: array(words('A place or a turn, for example "I-80, exit 395".', 160))
    .min(2)
    .max(8)
    .required()
    .meta({ about: 'The places and turns on the way, in order. The last one is at the dealer’s.' }),
}).noUnknown()

export const placeSchema = object({
  location: backendId('The ID of the location.').required(),
  image: picture('A picture of the location.'),
  focus: focus(),
  text: text('What the location is known for, in a sentence or two.'),
}).noUnknown()

export type Figure = InferType<typeof figureSchema>
export type TimelineEvent = InferType<typeof eventSchema>
export type Route = InferType<typeof routeSchema>
export type PlaceDetails = InferType<typeof placeSchema>
