import type { AnyFieldName, FieldName } from './fieldTable.ts'
import type { FormField } from './formFields.ts'
import type { FormId } from './formTable.ts'

/** The forms that visitors fill in step by step (spec §4 'Multi-step lead form'), as data. */

type StepId =
  'rego' | 'vehicle' | 'condition' | 'photos' | 'valuation' | 'booking' | 'budget' | 'details' | 'message'

export interface FormStep {
  id: StepId
  title: string
  /** The step's fields, in the form's order. Hidden fields belong to no step. */
  fields: AnyFieldName[]
}

const WHO: readonly FieldName[] = ['name', 'first_name', 'last_name', 'email', 'phone', 'postcode']
const PLACES: readonly FieldName[] = ['dealership_slug', 'website_location', 'location']

interface Step {
  id: StepId
  title: string
  fields: readonly FieldName[]
  /** Set for a step that's shown even if none of its fields is on the form. */
  always?: true
}

/** The steps of each form. The last step of a form takes all fields that no other step has. */
const STEPS: Partial<Record<FormId, readonly Step[]>> = {
  'trade-in': [
    { id: 'rego', title: 'Find your vehicle', fields: ['rego', 'state'] },
    { id: 'vehicle', title: 'Your vehicle', fields: ['trade_in_make', 'trade_in_model', 'trade_in_year'] },
    { id: 'condition', title: 'Its condition', fields: ['trade_in_kms', 'trade_in_condition'] },
    { id: 'photos', title: 'Photos', fields: ['photos'] },
    { id: 'valuation', title: 'Your valuation', fields: ['trade_in_valuation'], always: true },
    { id: 'details', title: 'Your details', fields: [] },
  ],
  finance: [
    { id: 'budget', title: 'Your budget', fields: ['vehiclePriceBudget', ...PLACES] },
    { id: 'details', title: 'Your details', fields: WHO },
    { id: 'message', title: 'Your plans', fields: [] },
  ],
  'test-drive': [
    { id: 'booking', title: 'Your booking', fields: ['vehicle', ...PLACES, 'dateTime'] },
    { id: 'details', title: 'Your details', fields: [] },
  ],
}

export function formSteps(form: FormId, fields: readonly FormField[]): FormStep[] {
  const steps = Object.hasOwn(STEPS, form) ? (STEPS[form] ?? []) : []
  const visible = fields.filter(({ kind }) => kind !== 'hidden')
  const named: readonly AnyFieldName[] = steps.flatMap((step) => step.fields)
  /** An own field is in the step of the field that it's next to. */
  const homeOf = ({ name, beside }: FormField): AnyFieldName => {
    const other = beside && fields.find((field) => field.name === beside)
    return other ? homeOf(other) : name
  }
  return steps
    .map(({ id, title, fields: ownFields, always }, index) => {
      const last = index === steps.length - 1
      const own: readonly AnyFieldName[] = ownFields
      const inStep = visible.filter((field) => {
        const name = homeOf(field)
        return own.includes(name) || (last && !named.includes(name))
      })
      return { id, title, fields: inStep.map(({ name }) => name), always }
    })
    .filter((step) => step.always || step.fields.length > 0)
    .map(({ id, title, fields: inStep }) => ({ id, title, fields: inStep }))
}

export function canSkip(step: FormStep, fields: readonly FormField[]): boolean {
  const stepFields = fields.filter(({ name }) => step.fields.includes(name))
  return stepFields.length > 0 && stepFields.every(({ required }) => !required)
}
