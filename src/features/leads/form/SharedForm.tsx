import { createElement, memo, useMemo, type ReactNode } from 'react'
import type { FormStart } from '#plan/page.ts'
import { LeadForm } from './LeadForm.tsx'
import { useHydrated } from './useHydrated.ts'

interface Props {
  /** The form's initial data as JSON, because Astro would serialise an object piece by piece. Only browsers parse it. */
  start: string
  formId: string
  /** The form's HTML. If there's none, because the form can't be used without JavaScript, React renders the form in the browser. */
  children?: ReactNode
}

/**
 * A form whose HTML all vehicles' pages of a site share (VehicleForm.astro). The build passes that HTML, because rendering the form for each
 * vehicle would double the time that a page takes. In the browser, this is a LeadForm in the element that Astro puts the HTML in.
 *
 * It's wrapped in `memo` because Astro would call a plain function an extra time to see if it's a component.
 */
export const SharedForm = memo(function SharedForm({ start, formId, children }: Props) {
  const hydrated = useHydrated()
  if (typeof document === 'undefined') return children
  const form = <ParsedForm start={start} formId={formId} />
  if (children === undefined) return hydrated && form
  return createElement('astro-slot', null, form)
})

function ParsedForm({ start, formId }: Pick<Props, 'start' | 'formId'>) {
  const parsed = useMemo(() => JSON.parse(start) as FormStart, [start])
  return <LeadForm start={parsed} formId={formId} />
}
