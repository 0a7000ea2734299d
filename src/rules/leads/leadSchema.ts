import { boolean, mixed, object, string, type Schema } from 'yup'
import { checkText, textRules, type TextRules } from './checkText.ts'
import { cleanValues, type FileInfo, type FormValues } from './cleanValues.ts'
import type { AnyFieldName } from '../forms/fieldTable.ts'
import { formFields, type FormField } from '../forms/formFields.ts'
import type { FormId } from '../forms/formTable.ts'
import { shownFields } from '../forms/ownFields.ts'
import * as say from './messages.ts'
import type { FormContext, FormSettings } from '../forms/settings.ts'

/** The schema of a form. The browser that sends the form and the server that receives it use the same one (spec §5). */

export interface LeadSchemaOptions {
  /** Whether only a step of a form is checked, in which case fields may be missing. Those that are there must be valid. */
  partial?: boolean
  /** The fields of one step, if only that step is to be checked and kept; all fields if missing. */
  only?: readonly AnyFieldName[]
}

/**
 * The Yup schema of a form on a site. The validated value has only the form's fields, with texts trimmed; unknown and inherited names are
 * dropped. There's at most one message per field (messages.ts). Nothing is converted: a number in place of a text is refused.
 */
export function leadSchema(
  form: FormId,
  settings: FormSettings = {},
  context: FormContext = {},
  { partial = false, only }: LeadSchemaOptions = {},
): Pick<Schema<FormValues>, 'validate' | 'validateSync'> {
  const fields = formFields(form, settings, context).map((field) =>
    partial ? { ...field, required: false } : field,
  )
  const rules = textRules(settings, context)
  const schema = (shown: readonly FormField[]): Schema<FormValues> =>
    schemaOfFields(
      shown.filter(({ name }) => only === undefined || only.includes(name)),
      rules,
      partial,
    )
  if (!fields.some(({ shownIf }) => shownIf)) return schema(fields)
  const schemaFor = (given: unknown): Schema<FormValues> =>
    schema(shownFields(fields, cleanValues(fields, given, { partial }) ?? {}))
  return {
    validate: (given, options) => schemaFor(given).validate(given, options),
    validateSync: (given, options) => schemaFor(given).validateSync(given, options),
  }
}

function schemaOfFields(
  fields: readonly FormField[],
  rules: TextRules,
  partial: boolean,
): Schema<FormValues> {
  const shape: Record<string, Schema> = Object.fromEntries(
    fields.map((field) => [field.name, schemaOf(field, rules)]),
  )
  return object(shape)
    .transform((_value: unknown, given: unknown) => cleanValues(fields, given, { partial }) ?? given)
    .typeError(say.FORM_MESSAGE)
    .required(say.FORM_MESSAGE)
    .noUnknown()
}

function schemaOf(field: FormField, rules: TextRules): Schema {
  if (field.kind === 'checkbox') return tick(field)
  if (field.kind === 'file') return files(field)
  return string()
    .strict()
    .typeError(say.TEXT_MESSAGE)
    .test('text', (value, { createError }) => {
      const message = checkText(field, value ?? '', rules)
      return message === null || createError({ message })
    })
}

function tick(field: FormField): Schema {
  const message = field.name === 'terms_conditions' ? say.TERMS_MESSAGE : say.REQUIRED_MESSAGE
  return boolean()
    .strict()
    .typeError(say.TICK_MESSAGE)
    .test('tick', message, (value) => !field.required || value === true)
}

function files(field: FormField): Schema {
  const { max, accept = [], maxBytes = 0 } = field
  return mixed<readonly FileInfo[]>((value): value is readonly FileInfo[] => Array.isArray(value))
    .typeError(say.filesMessage(max, maxBytes))
    .test('required', say.REQUIRED_MESSAGE, (value) => !field.required || (value ?? []).length > 0)
    .test('files', say.filesMessage(max, maxBytes), (value = []) => {
      return value.length <= max && value.every((file) => isFile(file, accept, maxBytes))
    })
}

function isFile(file: unknown, accept: readonly string[], maxBytes: number): boolean {
  if (typeof file !== 'object' || file === null) return false
  const { name, size, type } = file as Partial<Record<keyof FileInfo, unknown>>
  const named = typeof name === 'string' && name.length <= 255
  return (
    named &&
    typeof size === 'number' &&
    size > 0 &&
    size <= maxBytes &&
    accept.some((accepted) => accepted === type)
  )
}
