import { array, object } from 'yup'
import { focus, link, linkOrNone, picture, text, words } from './fields.ts'

/** What the home page shows below its top part (`home` in `site.json`). */
export const homeSchema = object({
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
    }),
  reasons: array(
    object({
      title: words('The reason in a few words.', 200),
      text: words('A sentence or two about the reason.', 2000),
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
      text: words('What the customer said.', 2000),
      name: words('Who said it.', 200),
      detail: text('What the customer bought, or where.'),
    }).noUnknown(),
  )
    .default([])
    .meta({ about: 'What customers say.' }),
})
  .noUnknown()
  .meta({ about: 'The sections of the home page.' })
