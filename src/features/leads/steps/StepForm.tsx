import { useEffect, useRef, useState } from 'react'
import type { AnyFieldName } from '#rules/forms/fieldTable.ts'
import { canSkip, type FormStep } from '#rules/forms/formSteps.ts'
import { leadValues } from './leadValues.ts'
import { canProceed, isFinalStep, isSaving, previousStep, progressOf } from './multiStep.ts'
import { ErrorSummary } from '../form/ErrorSummary.tsx'
import { FieldList } from '../fields/FieldList.tsx'
import { FormFrame } from '../form/FormFrame.tsx'
import type { LeadFormProps } from '../form/LeadForm.tsx'
import { openingValues } from '../form/openingValues.ts'
import { LookupResult, RegoLookup, Valuation } from '../fields/RegoLookup.tsx'
import { SendButton } from '../form/SendButton.tsx'
import { useEarlySubmit, useHydrated, useRestart } from '../form/useHydrated.ts'
import { errorsIn, touchAll, useValues } from '../form/useValues.ts'
import { machineValues, openMachine, stepIn, useSteps } from './useSteps.ts'
import { useLookup } from '../fields/useLookup.ts'

/** Each step is saved when it's completed (spec §4 'Multi-step lead form'). */
export function StepForm(props: LeadFormProps) {
  const { start, view, formId, say } = props
  const form = useStepForm(props)
  const { formik, hydrated, machine, state, lookup, busy, index, step, tries, leave, reveal } = form
  if (!step) return null
  return (
    <FormFrame
      {...{ start, view, formId, formik, hydrated, busy }}
      onSubmit={() => void leave(canProceed(state) ? 'retry' : 'next')}
    >
      <StepHead {...props} {...form} step={step} />
      {hydrated && machine.index > 0 && state.form === machine.form && state.index === machine.index && (
        <p className="lead__note" role="status">
          {say.resumed}{' '}
          <button type="button" className="lead__link" onClick={form.startAgain}>
            {say.startAgain}
          </button>
        </p>
      )}
      <ErrorSummary fields={view.fields} {...{ formId, formik, tries, reveal, say }} />
      {step.id === 'vehicle' && lookup.result !== null && (
        <LookupResult result={lookup.result} say={say}>
          <p>{say.lookUpCheck}</p>
        </LookupResult>
      )}
      {view.steps.map(({ id, title, fields }, stepIndex) =>
        // Without JavaScript, all steps are on the page. Once the form's script runs, only the current step is.
        hydrated && stepIndex !== index ? null : (
          <div key={id} className="lead__step" data-current={stepIndex === index ? '' : undefined}>
            {!hydrated && stepIndex > 0 && <h2 className="steps__title">{title}</h2>}
            <FieldList only={fields} {...{ start, view, formId, formik, say, hydrated }} />
            {id === 'rego' && start.lookup.length > 0 && hydrated && (
              <RegoLookup {...{ lookup, say }} onConfirm={form.confirmVehicle} />
            )}
            {id === 'valuation' && hydrated && <Valuation {...{ formik, say }} />}
          </div>
        ),
      )}
      {hydrated && state.error !== null && (
        <p className="lead__banner" role="alert">
          {state.error}
        </p>
      )}
      <StepActions {...props} {...form} step={step} />
    </FormFrame>
  )
}

type StepProps = LeadFormProps & ReturnType<typeof useStepForm> & { step: FormStep }

function useStepForm(props: LeadFormProps) {
  const { start, view, formId } = props
  const hydrated = useHydrated()
  const [machine] = useState(() => openMachine(props))
  const formik = useValues(start, view, formId, machineValues(props, machine))
  const [tries, setTries] = useState(0)
  const { setTouched, setErrors } = formik
  const { state, dispatch, back, restart } = useSteps(props, machine, formik, (fields, goBackTo) => {
    const names = Object.keys(fields)
    if (names.length === 0) return
    void setTouched(touchAll(view.fields), false)
    setErrors(fields)
    setTries((count) => count + 1)
    const first = Math.min(...names.map((name) => stepIn(view, name)))
    goBackTo((index) => index <= first)
  })
  const lookup = useLookup(start, formik)
  const busy = hydrated && (isSaving(state) || state.complete || lookup.busy)
  const final = isFinalStep(state)
  // Until the form's script runs, the first step is the current one.
  const index = hydrated ? state.index : 0
  const step = view.steps[index]
  useEarlySubmit(formId, hydrated)

  const startAgain = () => {
    restart()
    void formik.setValues(openingValues(start), false)
  }
  useRestart(() => {
    if (state.complete) startAgain()
  })

  const leave = async (event: 'next' | 'retry' | 'skip' | 'proceed', to = 0, now = formik.values) => {
    if (busy || !step) return
    const isChecked = event === 'next' || event === 'retry'
    const errors = isChecked ? errorsIn(start, formik.values, final ? undefined : step.fields) : {}
    const fields = final ? view.fields : view.fields.filter(({ name }) => step.fields.includes(name))
    await setTouched(touchAll(fields), false)
    setErrors(errors)
    if (Object.keys(errors).length > 0) return setTries((count) => count + 1)
    setTries(0)
    const isLookedUp = isChecked && step.id === 'rego' && lookup.ready
    const values = leadValues(isLookedUp ? await lookup.lookUp() : now)
    await setTouched({}, false)
    dispatch({ type: event, step: state.index, to, values })
  }
  /** If the vehicle's year is known, skips the questions about the vehicle. */
  const confirmVehicle = () => {
    const values = lookup.confirm()
    const vehicle = view.steps.findIndex(({ id }) => id === 'vehicle')
    void leave('skip', values.trade_in_year === '' ? vehicle : vehicle + 1, values)
  }
  const goBack = () => {
    setTries(0)
    setErrors({})
    back((to) => to !== state.index)
  }
  const reveal = (name: AnyFieldName) => {
    const target = stepIn(view, name)
    if (target >= 0) back((to) => to <= target)
  }
  const moves = { leave, goBack, reveal, confirmVehicle, startAgain }
  return { formik, hydrated, machine, state, lookup, busy, final, index, step, tries, ...moves }
}

function StepHead({ view, say, state, index, step, tries }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const focusedIndex = useRef(state.index)
  useEffect(() => {
    // When the visitor goes to another step, the focus moves to that step's heading; if there are errors, it moves to those.
    if (focusedIndex.current !== state.index && tries === 0) heading.current?.focus()
    focusedIndex.current = state.index
  }, [state.index, tries])
  return (
    <div className="steps">
      <progress
        className="steps__bar"
        aria-label={view.title}
        max={100}
        value={Math.round(progressOf(state))}
      />
      <p className="steps__count">
        {say.inStep} {index + 1} {say.of} {view.steps.length}
      </p>
      <h2 className="steps__title" ref={heading} tabIndex={-1}>
        {step.title}
      </h2>
    </div>
  )
}

function StepActions({ view, say, hydrated, state, busy, final, index, step, leave, goBack }: StepProps) {
  return (
    <div className="lead__actions">
      {hydrated && !final ? (
        <button type="submit" className="button lead__send" aria-disabled={busy}>
          {isSaving(state) && <span className="spinner" aria-hidden="true" />}
          {state.error === null ? say.next : say.tryAgain}
        </button>
      ) : (
        <SendButton busy={busy} label={view.button} say={say} />
      )}
      {!hydrated && (
        <button type="button" className="button lead__next">
          {say.next}
        </button>
      )}
      {hydrated && canProceed(state) && (
        <button type="button" className="button button--line" onClick={() => void leave('proceed')}>
          {say.goOn}
        </button>
      )}
      {hydrated && previousStep(state) !== null && (
        <button type="button" className="button button--line" disabled={busy} onClick={goBack}>
          {say.back}
        </button>
      )}
      {hydrated && !final && canSkip(step, view.fields) && (
        <button type="button" className="lead__link" onClick={() => void leave('skip', index + 1)}>
          {say.skip}
        </button>
      )}
    </div>
  )
}
