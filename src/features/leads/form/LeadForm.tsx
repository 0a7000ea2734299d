import { memo, useMemo } from 'react'
import type { FormStart } from '#plan/page.ts'
import { formView, type FormView } from './formView.ts'
import { OnePageForm } from './OnePageForm.tsx'
import { StepForm } from '../steps/StepForm.tsx'
import { leadWords, type LeadWords } from '../words.ts'

export interface LeadFormProps {
  start: FormStart
  view: FormView
  formId: string
  say: LeadWords
}

/**
 * As rendered by the build, it works without JavaScript. Its script loads when the shopper starts to use it (spec §3, §4).
 *
 * It's wrapped in `memo` because Astro would call a plain function an extra time to see if it's a component.
 */
export const LeadForm = memo(function LeadForm({ start, formId }: { start: FormStart; formId: string }) {
  const view = useMemo(() => formView(start), [start])
  const props = { start, view, formId, say: leadWords(start.context.region) }
  return view.steps.length > 0 ? <StepForm {...props} /> : <OnePageForm {...props} />
})
