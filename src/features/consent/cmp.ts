import type { Purpose } from '#rules/tracking/consent.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { applyAnswer } from './applyAnswer.ts'

/** Follows what a consent service pushes to the data layer, as Google documents it: `gtag('consent', 'update', { ad_storage: 'granted' })`. */
export function followCmp(): void {
  const layer = (window.dataLayer ??= [])
  const states: Partial<Record<Purpose, unknown>> = {}
  const take = (entry: unknown): void => {
    // gtag's commands are `arguments` objects, which have no array's methods.
    const [command, action, values] =
      Object(entry)?.length === 3 ? Array.from(entry as ArrayLike<unknown>) : []
    const fields = command === 'consent' && action === 'update' ? fieldsOf(values) : null
    if (!fields) return
    if (fields.has('analytics_storage')) states.measurement = fields.get('analytics_storage')
    if (fields.has('ad_storage')) states.advertising = fields.get('ad_storage')
    const granted = (['measurement', 'advertising'] as const).filter(
      (purpose) => states[purpose] === 'granted',
    )
    applyAnswer(granted, Date.now(), false)
  }
  const push = layer.push.bind(layer)
  layer.push = (...entries) => {
    const length = push(...entries)
    entries.forEach(take)
    return length
  }
  layer.slice().forEach(take)
}
