import type { SiteFrame } from '#plan/page.ts'
import type { States } from '#ui/states.ts'
import type { ErrorSummary } from './ErrorSummary.tsx'
import { fieldsOf } from '../fields/FieldList.states.ts'

export function states(site: SiteFrame) {
  const { formId, formik, say, view } = fieldsOf(site, 'gallery-wrong', {}, true)
  const fields = view.fields.filter(({ kind }) => kind !== 'hidden')
  return { 'after trying to send': { formId, formik, say, fields, tries: 1 } } satisfies States<
    typeof ErrorSummary
  >
}
export const within = 'div.lead'
