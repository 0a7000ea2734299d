import { boolean, object, string, type InferType } from 'yup'
import { FORM_IDS } from '#rules/forms/formTable.ts'
import { PICTURE, PUBLIC_PATH } from './patterns.ts'

/** What an editor writes between the two lines of --- at the top of a content page. */
export const frontMatterSchema = object({
  title: string().required().max(120).meta({ about: 'The title of the page.' }),
  description: string().max(400).default('').meta({ about: 'A sentence or two for search engines.' }),
  path: string()
    .matches(
      PUBLIC_PATH,
      '${path} must be a path like "/about-us": a slash, then letters, digits, - _ and + between slashes',
    )
    .max(200)
    .required()
    .meta({ about: 'The public path.' }),
  kicker: string().max(80).default('').meta({ about: 'A short line above the title.' }),
  image: string()
    .matches(PICTURE, '${path} must be a path like "/images/team.jpg", or an https address')
    .default('')
    .meta({ about: 'A picture for the opening.' }),
  aside: string()
    .oneOf(['contact', 'none'])
    .default('contact')
    .meta({ about: 'Whether a contact panel stands beside the text.' }),
  form: string()
    .oneOf([...FORM_IDS, 'none'])
    .meta({ about: "The form below the text; 'none' for no form. By default, some addresses have one." }),
  draft: boolean().default(false).meta({ about: 'A draft is checked but not published.' }),
}).noUnknown()

export type FrontMatter = InferType<typeof frontMatterSchema>
