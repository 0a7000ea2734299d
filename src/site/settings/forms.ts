import { array, object, string } from 'yup'
import { FIELD_NAMES, OPT_IN_TEXT, TERMS_TEXT } from '#rules/forms/fieldTable.ts'
import { CATEGORIES, FORM_IDS, OWN_FORM, type OwnFormId } from '#rules/forms/formTable.ts'
import { distinct, EDITORS, flag, FREE, path, text, words } from './fields.ts'
import { ownFieldsSchema } from './ownFields.ts'

/** A site's settings for its forms: everything that spec §3 and §5 leave to each site, with the spec's defaults. */

const fieldNames = (about: string) => array(string().oneOf(FIELD_NAMES).required()).meta({ about })

const changes = {
  intro: text('A sentence below the heading.'),
  button: text('The text of the form’s button.'),
  fields: fieldNames(
    'All fields of this form, in order, instead of the usual ones. Selects for a dealership or location and the terms checkbox are added automatically if needed.',
  ),
  optional: fieldNames('Fields that may be left empty on this form.'),
  required: fieldNames(
    'Fields that visitors must fill in on this form, besides those that are always required.',
  ),
  labels: array(
    object({
      field: string().oneOf(FIELD_NAMES).required().meta({ about: 'The field that gets the label.' }),
      label: string().required().max(300).meta({ about: 'What shoppers read.' }),
    }).noUnknown(),
  ).meta({ about: 'Labels for fields, instead of the usual ones.' }),
  own_fields: ownFieldsSchema,
}

const eachSchema = object({
  form: string().oneOf(FORM_IDS).required().meta({ about: 'The form to change.' }),
  title: text('Replaces the form’s own heading.'),
  ...changes,
})
  .noUnknown()
  .test(
    'checkout',
    ({ form, own_fields: fields = [] }, { path, createError }) =>
      form !== 'reserve' ||
      fields.length === 0 ||
      createError({
        path: `${path}.own_fields`,
        message:
          'can’t be added to the form reserve, because the checkout has no place for them: remove them',
      }),
  )

const ownSchema = object({
  id: string<OwnFormId>()
    .matches(
      OWN_FORM,
      'must be "own-" and then up to 40 small letters, digits and hyphens, like "own-roadshow"',
    )
    .required()
    .meta({ about: 'Identifies the form: ::form{id=own-roadshow} places it in a page’s text.' }),
  path: path(
    'The address of a page with the form. If empty, there’s no such page, and the form is only where editors place it.',
  )
    .test(...FREE)
    .test(
      'free',
      'must be another address, because this page always has the contact form',
      (address) => !/^\/contact\/?$/.test(address ?? ''),
    ),
  title: words('The form’s heading, and the title of its page. Leads have it as their subcategory.', 100),
  category: string()
    .oneOf(CATEGORIES)
    .default('General Enquiry')
    .meta({ about: 'The enquiry type of its leads, by which destinations can be chosen.' }),
  ...changes,
  thanks: object({
    title: text('The heading of the thank-you page.').max(100),
    text: text('A sentence below it.').max(300),
  })
    .noUnknown()
    .meta({ about: 'What shoppers read after they’ve sent the form.' }),
})
  .noUnknown()
  .test(
    'contact',
    ({ fields }, { path, createError }) =>
      fields === undefined ||
      fields.some((field) => field === 'email' || field === 'phone') ||
      createError({
        path: `${path}.fields`,
        message: 'must include email or phone, so that the dealer can answer',
      }),
  )

export const formsSchema = object({
  categories: array(string().oneOf(CATEGORIES).required())
    .default([...CATEGORIES])
    .meta({ about: 'The enquiry types that visitors choose from (spec §3).' })
    .meta(EDITORS),
  phone_variant: string()
    .oneOf(['', 'au', 'au-mobile', 'nz', 'us'])
    .default('')
    .meta({
      about: 'Which phone numbers are accepted. If empty, those of the region are accepted (spec §5).',
    })
    .meta(EDITORS),
  name_marks: flag(
    "Names may also contain hyphens and apostrophes (O'Brien), not only letters and spaces (spec §5).",
  ).meta(EDITORS),
  message_exempt: array(string().oneOf(FORM_IDS).required())
    .default([])
    .meta({ about: 'Forms whose message may be left empty (spec §5).' })
    .meta(EDITORS),
  opt_in_text: text('The text beside the opt-in checkbox (spec §5).').default(OPT_IN_TEXT).meta(EDITORS),
  terms_required: flag('Visitors must agree to the terms before they send a form (spec §5).').meta(EDITORS),
  terms_text: text('The text beside the terms checkbox.').default(TERMS_TEXT).meta(EDITORS),
  terms_path: path(
    'The page with the terms, which the text beside the checkbox links to.',
    '/terms-and-conditions',
  ).meta(EDITORS),
  submit_button: text('The text of the button on forms that aren’t enquiries (spec §5).')
    .default('Submit Form')
    .meta(EDITORS),
  enquiry_button: string()
    .oneOf(['Enquire Now', 'Message Now'])
    .default('Enquire Now')
    .meta({ about: 'The text of the button on enquiry forms (spec §5).' })
    .meta(EDITORS),
  each: array(eachSchema).default([]).meta({ about: 'Changes to individual forms.' }).meta(EDITORS),
  own: array(ownSchema)
    .max(30)
    .default([])
    .test('distinct', distinct('id', 'each form needs its own'))
    .test('distinct', distinct('path', 'two forms can’t have the same page'))
    .meta({ about: 'Forms that only this site has (docs/forms.md).' })
    .meta(EDITORS),
}).noUnknown()
