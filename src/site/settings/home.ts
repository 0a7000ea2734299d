import { array, object } from 'yup'
import { EDITORS } from './editors.ts'
import { focus, link, linkOrNone, picture, text, words } from './fields.ts'

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
