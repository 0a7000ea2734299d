import { array, object, string } from 'yup'
import { focus, link, linkOrNone, picture, text } from './fields.ts'

/** What the home page shows below its top part (`home` in `site.json`). */
export const homeSchema = object({
  body_types: array(
    object({
      label: string().required().meta({ about: 'What shoppers read.' }),
      href: link('Where the link leads.'),
      image: picture('A picture.'),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'Links to lists of vehicles, such as those of one body type.' }),
  reasons: array(
    object({
      title: string().required().meta({ about: 'The reason in a few words.' }),
      text: string().required().meta({ about: 'A sentence or two about the reason.' }),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'Reasons to buy here.' }),
  story: object({
    title: text('The heading.'),
    text: text('A paragraph about the dealer.'),
    image: picture('A picture.'),
    focus: focus(),
    href: linkOrNone('Where the section’s link leads.'),
    label: text('The text of the section’s link.'),
  })
    .noUnknown()
    .meta({ about: 'The section that introduces the dealer.' }),
  testimonials: array(
    object({
      text: string().required().meta({ about: 'What the customer said.' }),
      name: string().required().meta({ about: 'Who said it.' }),
      detail: text('What the customer bought, or where.'),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'What customers say.' }),
})
  .noUnknown()
  .meta({ about: 'The sections of the home page.' })
