import type { FormStart } from '#plan/page.ts'
import { ErrorSummary } from '#features/leads/ErrorSummary.tsx'
import { FieldList } from '#features/leads/FieldList.tsx'
import { formView } from '#features/leads/formView.ts'
import type { ValuesForm } from '#features/leads/useValues.ts'
import { leadWords } from '#features/leads/words.ts'

interface Props {
  start: FormStart
  state: 'empty' | 'filled' | 'wrong'
}

const FILLED: Record<string, string> = {
  name: 'Jo',
  last_name: 'Citizen',
  email: 'jo@example.com',
  phone: '0412 345 678',
  postcode: '2340',
  message: 'Are you open on Saturdays?',
}
const MESSAGE = '*This is a required field.'

/** The fields of a form as they stand before, after and while something is wrong. */
export function FieldStates({ start, state }: Props) {
  const view = formView(start)
  const names = view.fields.map(({ name }) => name)
  const of = <T,>(value: T) => Object.fromEntries(names.map((name) => [name, value]))
  const nothing = () => undefined
  const formik = {
    values: state === 'filled' ? { ...of(''), ...FILLED } : of(''),
    touched: of(state === 'wrong'),
    errors: state === 'wrong' ? of(MESSAGE) : {},
    handleBlur: nothing,
    handleChange: nothing,
    setFieldValue: nothing,
  } as unknown as ValuesForm
  const props = { formId: `gallery-${state}`, formik, say: leadWords(start.context.region) }
  return (
    <form className="lead" noValidate>
      <ErrorSummary
        {...props}
        fields={view.fields.filter(({ kind }) => kind !== 'hidden')}
        tries={state === 'wrong' ? 1 : 0}
      />
      <FieldList {...props} start={start} view={view} awake />
    </form>
  )
}
