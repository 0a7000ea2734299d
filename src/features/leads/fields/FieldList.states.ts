import type { SiteFrame } from '#plan/page.ts'
import type { States } from '#ui/states.ts'
import type { FieldList } from './FieldList.tsx'
import { OWN_KINDS, type OwnField } from '#rules/forms/ownFields.ts'
import { formView } from '../form/formView.ts'
import { sampleStart } from '../form/sampleStart.ts'
import type { ValuesForm } from '../form/useValues.ts'
import { leadWords } from '../words.ts'

const FILLED: Record<string, string> = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412 345 678',
  postcode: '2340',
  message: 'Are you open on Saturdays?',
}

const OWN_FIELDS = OWN_KINDS.map((kind): OwnField => ({
  name: `own_${kind}`,
  label: `Your ${kind.replace('_', ' ')}`,
  help: 'A sentence that helps.',
  kind,
  options: ['This one', 'That one'],
}))

export function fieldsOf(
  { region }: SiteFrame,
  formId: string,
  filled: Record<string, string>,
  isWrong: boolean,
  own_fields: OwnField[] = [],
) {
  const settings = { each: [{ form: 'general' as const, own_fields }] }
  const start = { ...sampleStart('general', region), settings }
  const view = formView(start)
  const forAllFields = <T>(value: T) => Object.fromEntries(view.fields.map(({ name }) => [name, value]))
  const formik = {
    values: { ...forAllFields(''), ...filled },
    touched: forAllFields(isWrong),
    errors: isWrong ? forAllFields('*This is a required field.') : {},
    handleBlur: () => {},
    handleChange: () => {},
    setFieldValue: () => {},
  } as unknown as ValuesForm
  return { formId, formik, say: leadWords(region), start, view, hydrated: true }
}

export const states = (site: SiteFrame) =>
  ({
    empty: fieldsOf(site, 'gallery-empty', {}, false),
    filled: fieldsOf(site, 'gallery-filled', FILLED, false),
    wrong: fieldsOf(site, 'gallery-wrong', {}, true),
    own: fieldsOf(site, 'gallery-own', FILLED, false, OWN_FIELDS),
  }) satisfies States<typeof FieldList>
export const within = 'div.lead'
