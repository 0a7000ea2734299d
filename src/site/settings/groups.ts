import { array, number, object, string, ValidationError, type AnyObject, type ObjectSchema } from 'yup'
import { WEEKDAYS, type DayHours, type SpecialHours } from '#rules/locale/hours.ts'
import { hoursFault, repeatFault, TIME } from '#rules/locale/hoursFaults.ts'
import { day, link, text, words, EDITORS, focus, linkOrNone, picture } from './fields.ts'
import { homeSections } from './sections.ts'

/** The entries of lists in `site.json`, each of which is a group of fields. */

export const navItemSchema = object({
  label: words('What shoppers read.', 80),
  href: link('Where the entry leads.'),
  menu: string()
    .oneOf(['models', 'locations', ''])
    .default('')
    .meta({ about: 'Fills the entry’s dropdown with the models or the locations.' }),
  items: array(
    object({
      label: words('What shoppers read.', 80),
      href: link('Where the entry leads.'),
      group: text(
        'The heading that the link is under in the dropdown, for example "Makes". All links with the same heading are together.',
      ),
      image: picture('A small picture beside the link. Links to lists of vehicles show how many there are.'),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'The links in the entry’s dropdown.' }),
}).noUnknown()

export const navGroupSchema = object({
  label: words('The heading of the group.', 80),
  items: array(
    object({
      label: words('What shoppers read.', 80),
      href: link('Where the link leads.'),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'The links in the group.' }),
}).noUnknown()

const time = (about: string) =>
  string().matches(TIME, 'must be a time like "08:30" or "17:00"').default('').meta({ about })

const hours = {
  formated_hours: text(
    "The hours as shoppers read them, for example '8:00am - 5:00pm'. If `open` and `close` are given, pages show those.",
  ).max(100),
  open: time("The opening time, as 24-hour 'HH:MM'."),
  close: time("The closing time, as 24-hour 'HH:MM'."),
}

const status = (fallback: 'open' | 'closed') =>
  string()
    .oneOf(['open', 'closed'])
    .default(fallback)
    .meta({ about: 'Whether the dealer is open or closed that day.' })

/**
 * A list of days with their hours, which neither contradict themselves nor each other.
 *
 * @param dayOf the day that an entry is for, as text; undefined if it has none. Its field is named `field`
 */
const days = <S extends AnyObject>(
  entry: ObjectSchema<S>,
  { field, usual, dayOf }: { field: string; usual: string; dayOf: (hours: Entry) => string | undefined },
) =>
  array(entry)
    .max(100)
    .default([])
    .test('hours', (list, { path }) => {
      const entries = Array.from(list ?? [], (entry: unknown) => ({
        status: usual,
        ...(entry as Entry | null),
      }))
      const problems = entries.flatMap((hours, index) => {
        const fault = hoursFault(hours)
        if (fault) return [new ValidationError(fault.message, undefined, `${path}[${index}].${fault.field}`)]
        const day = dayOf(hours)
        const first = entries.findIndex((other) => day !== undefined && dayOf(other) === day)
        const earlier = first >= 0 && first < index ? entries[first] : undefined
        const why = earlier ? repeatFault(earlier, hours) : ''
        if (why === '') return []
        const message = `repeats ${day}, which entry ${first + 1} is for: ${why}`
        return [new ValidationError(message, undefined, `${path}[${index}].${field}`)]
      })
      return problems.length === 0 || new ValidationError(problems)
    })

type Entry = DayHours & SpecialHours

export const openingHours = (about: string) =>
  days(
    object({
      weekday: number()
        .integer()
        .min(0)
        .max(6)
        .required()
        .meta({ about: 'The day of the week: 0 is Sunday, 6 is Saturday.' }),
      status: status('open'),
      ...hours,
    }).noUnknown(),
    { field: 'weekday', usual: 'open', dayOf: ({ weekday }) => WEEKDAYS[weekday ?? -1] },
  ).meta({ about })

export const specialHours = (about: string) =>
  days(
    object({
      date: day('The day that has different hours, for example "2026-12-25".').required(),
      label: text("The reason for the different hours, for example 'Christmas Day'."),
      status: status('closed'),
      formated_hours: hours.formated_hours.clone().meta({
        about: "The hours as shoppers read them, for example '9:00am - 1:00pm'.",
      }),
    }).noUnknown(),
    { field: 'date', usual: 'closed', dayOf: ({ date }) => date || undefined },
  ).meta({ about })

export const homeSchema = object({
  sections: homeSections,
  body_types: array(
    object({
      label: words('What shoppers read.', 200),
      href: link('Where the link leads.'),
      image: picture('A picture.'),
    }).noUnknown(),
  )
    .default([])
    .meta({
      about:
        'Links to lists of vehicles, such as those of one body type. If there are none, the page shows the body types that most vehicles in stock have.',
    })
    .meta(EDITORS),
  reasons: array(
    object({
      title: words('The reason in a few words.', 200),
      text: words('A sentence or two about the reason.', 2000),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'Reasons to buy here.' })
    .meta(EDITORS),
  story: object({
    title: text('The heading.').meta(EDITORS),
    text: text('A paragraph about the dealer.').meta(EDITORS),
    image: picture('A picture.').meta(EDITORS),
    focus: focus().meta(EDITORS),
    href: linkOrNone('Where the section’s link leads.').meta(EDITORS),
    label: text('The text of the section’s link.').meta(EDITORS),
  })
    .noUnknown()
    .meta({ about: 'The section that introduces the dealer.' }),
  testimonials: array(
    object({
      text: words('What the customer said.', 2000),
      name: words('Who said it.', 200),
      detail: text('What the customer bought, or where.'),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'What customers say.' })
    .meta(EDITORS),
})
  .noUnknown()
  .meta({ about: 'The sections of the home page.' })
