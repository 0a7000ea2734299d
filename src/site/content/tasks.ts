import { array, number, object, string, type InferType } from 'yup'
import { picture, text, words } from '../settings/fields.ts'

/**
 * What a page for getting something done shows besides its text: a workshop's services with their prices, a catalogue, a calculator, and so
 * on. Each is a setting at the top of the page's file.
 */

const line = (about: string) => string().max(200).default('').meta({ about })
const title = (about: string) => words(about, 120)
const note = () => text('A sentence or two below the heading.')

const serviceSchema = object({
  group: line('The heading that this service is under, together with others of the same group.'),
  name: words('The service, for example "Logbook service".', 120),
  text: text('What it includes.'),
  time: line('How long it takes, for example "2 hours".'),
  price: line('What it costs, for example "from $349".'),
  image: picture('A picture of the work.'),
}).noUnknown()

const productSchema = object({
  group: line('The heading that this product is under, together with others of the same group.'),
  name: words('The product’s name.', 120),
  text: text('What it’s for.'),
  price: line('What it costs, for example "$89".'),
  code: line('The number to order it by.'),
  image: picture('A picture of the product.'),
}).noUnknown()

const pricePaidSchema = object({
  name: words('The vehicle that was bought, for example "2019 Mazda CX-5, 71,000 km".', 160),
  price: words('What was paid for it.', 40),
  date: line('When, for example "October 2026".'),
  text: text('What counted for or against it.'),
  image: picture('A picture of the vehicle.'),
}).noUnknown()

const stepSchema = object({
  title: words('What happens, in a few words.', 120),
  text: text('More about it.'),
  time: line('How long it takes, or when it happens.'),
}).noUnknown()

const entrySchema = object({
  name: words('What it is, in a few words.', 200),
  detail: line('How long, how much or on what condition, for example "5 years".'),
}).noUnknown()

const prosAndConsSchema = object({
  title: title('The heading above both lists.'),
  note: note(),
  pros_title: title('The first list’s heading, for example "What’s covered".'),
  pros: array(entrySchema).min(1).max(40).required().meta({ about: 'What’s covered, or counts for it.' }),
  cons_title: title('The second list’s heading, for example "What isn’t covered".'),
  cons: array(entrySchema)
    .min(1)
    .max(40)
    .required()
    .meta({ about: 'What isn’t covered, or counts against it.' }),
}).noUnknown()

const checklistSchema = object({
  title: title('The heading above the list, for example "What to bring".'),
  note: note(),
  items: array(words('Something to bring or to have ready.', 200).required())
    .min(1)
    .max(40)
    .required()
    .meta({ about: 'What to bring or to have ready.' }),
}).noUnknown()

const estimateSchema = object({
  title: title('The heading above the calculator.'),
  note: note(),
  price: number()
    .min(1)
    .max(10_000_000)
    .required()
    .meta({ about: 'The price that the calculator starts with, in dollars.' }),
}).noUnknown()

const productsSchema = object({
  title: title('The heading above the catalogue.'),
  note: note(),
  items: array(productSchema).min(1).max(200).required().meta({ about: 'The products.' }),
}).noUnknown()

const servicesSchema = object({
  title: title('The heading above the list.'),
  note: note(),
  items: array(serviceSchema).min(1).max(100).required().meta({ about: 'The services.' }),
}).noUnknown()

const pricesPaidSchema = object({
  title: title('The heading above the vehicles.'),
  note: note(),
  items: array(pricePaidSchema).min(1).max(12).required().meta({ about: 'The vehicles, newest first.' }),
}).noUnknown()

const stepsSchema = object({
  title: title('The heading above the steps.'),
  note: note(),
  image: picture('A picture beside the steps.'),
  items: array(stepSchema).min(1).max(12).required().meta({ about: 'What happens, in order.' }),
}).noUnknown()

/** In the order in which a page shows them. */
export const TASK_FIELDS = {
  estimate: estimateSchema
    .optional()
    .default(undefined)
    .meta({ about: 'A finance calculator, above the page’s form.' }),
  products: productsSchema
    .optional()
    .default(undefined)
    .meta({ about: 'A catalogue of parts or accessories, above the page’s form.' }),
  services: servicesSchema
    .optional()
    .default(undefined)
    .meta({ about: 'What the workshop does, how long it takes and what it costs.' }),
  prices_paid: pricesPaidSchema
    .optional()
    .default(undefined)
    .meta({ about: 'What the dealer has paid for vehicles recently.' }),
  pros_and_cons: prosAndConsSchema.optional().default(undefined).meta({
    about: 'Two lists side by side, such as what a warranty covers and what it doesn’t.',
  }),
  steps: stepsSchema.optional().default(undefined).meta({ about: 'What happens, step by step.' }),
  checklist: checklistSchema.optional().default(undefined).meta({ about: 'What to bring or to have ready.' }),
}

const tasksSchema = object(TASK_FIELDS)
export type Tasks = Partial<InferType<typeof tasksSchema>>
export type Service = InferType<typeof serviceSchema>
export type Product = InferType<typeof productSchema>
export type PricePaid = InferType<typeof pricePaidSchema>
export type Step = InferType<typeof stepSchema>
export type ProsAndCons = InferType<typeof prosAndConsSchema>

/** Undefined if the page has none of them. */
export function tasksOf(settings: Tasks): Tasks | undefined {
  const filled = Object.keys(TASK_FIELDS).flatMap((name) => {
    const value = settings[name as keyof Tasks]
    return value === undefined ? [] : [[name, value] as const]
  })
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/** With other addresses for the pictures. */
export const withTaskPictures = (tasks: Tasks, addressOf: (image: string) => string): Tasks =>
  JSON.parse(JSON.stringify(tasks), (name, value: unknown) =>
    name === 'image' && typeof value === 'string' ? addressOf(value) : value,
  ) as Tasks

export function taskPictures(tasks: Tasks = {}): { field: string; src: string }[] {
  const { steps, services, products, prices_paid: pricesPaid } = tasks
  const lists = { services, products, prices_paid: pricesPaid }
  return [
    { field: 'steps.image', src: steps?.image ?? '' },
    ...Object.entries(lists).flatMap(([name, list]) =>
      (list?.items ?? []).map(({ image }, index) => ({ field: `${name}.items[${index}].image`, src: image })),
    ),
  ].filter(({ src }) => src !== '')
}
