import { array, number, object, string } from 'yup'
import { link, text } from './fields.ts'

/** The entries of lists in `site.json`, each of which is a group of fields. */

export const navItemSchema = object({
  label: string().required().max(80).meta({ about: 'What shoppers read.' }),
  href: link('Where the entry leads.'),
  /** Which of the tenant's lists fills the dropdown: its models or its locations. */
  menu: string()
    .oneOf(['models', 'locations', ''])
    .default('')
    .meta({ about: 'Fills the entry’s dropdown with the models or the locations.' }),
  items: array(
    object({
      label: string().required().max(80).meta({ about: 'What shoppers read.' }),
      href: link('Where the entry leads.'),
      group: text(
        'The heading that the link is under in the dropdown, for example "Makes". All links with the same heading are together.',
      ),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'The links in the entry’s dropdown.' }),
}).noUnknown()

export const navGroupSchema = object({
  label: string().required().max(80).meta({ about: 'The heading of the group.' }),
  items: array(
    object({
      label: string().required().max(80).meta({ about: 'What shoppers read.' }),
      href: link('Where the link leads.'),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'The links in the group.' }),
}).noUnknown()

export const hoursSchema = object({
  weekday: number()
    .integer()
    .min(0)
    .max(6)
    .required()
    .meta({ about: 'The day of the week: 0 is Sunday, 6 is Saturday.' }),
  status: string()
    .oneOf(['open', 'closed'])
    .default('open')
    .meta({ about: 'Whether the dealer is open or closed that day.' }),
  formated_hours: text("The hours as shoppers read them, for example '8:00am - 5:00pm'."),
  open: text("The opening time, as 24-hour 'HH:MM'."),
  close: text("The closing time, as 24-hour 'HH:MM'."),
}).noUnknown()

export const specialHoursSchema = object({
  date: string()
    .matches(/^\d{4}-\d{2}-\d{2}$/, 'must be a date like "2026-12-25"')
    .required()
    .meta({ about: 'The day that has different hours, for example "2026-12-25".' }),
  label: text("The reason for the different hours, for example 'Christmas Day'."),
  status: string()
    .oneOf(['open', 'closed'])
    .default('closed')
    .meta({ about: 'Whether the dealer is open or closed that day.' }),
  formated_hours: text("The hours as shoppers read them, for example '9:00am - 1:00pm'."),
}).noUnknown()
