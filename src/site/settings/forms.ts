import { array, object, string } from 'yup'
import { FIELD_NAMES, OPT_IN_TEXT, TERMS_TEXT } from '#rules/forms/fieldTable.ts'
import { CATEGORIES, FORM_IDS } from '#rules/forms/formTable.ts'
import { EDITORS, flag, path, text } from './fields.ts'
/** A site's settings for its forms: everything that spec §3 and §5 leave to each site, with the spec's defaults. */

const fieldNames = (about: string) => array(string().oneOf(FIELD_NAMES).required()).meta({ about })

const eachSchema = object({
  form: string().oneOf(FORM_IDS).required().meta({ about: 'The form to change.' }),
  title: text('Replaces the form’s own heading.'),
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
}).noUnknown()

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
}).noUnknown()
