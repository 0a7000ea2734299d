import { redirectFrom } from '#site/settings/redirects.ts'
import { valueAt } from '../text/path.ts'
import { isGroup, stepsBetween, type Group } from '../text/steps.ts'

/** An address that an edit changes. */
export interface Move {
  from: string
  to: string
}

/** Finds the address that an edit changes: a page's `path`, or a setting like `blogs.path`. */
export const moveBetween = (before: Group, after: Group): Move | undefined => {
  for (const { path, ...step } of stepsBetween(before, after)) {
    if (step.does !== 'set' || !/^(?:\w+_)?path$/.test(String(path.at(-1)))) continue
    const from = valueAt(before, path)
    if (isAddress(from) && isAddress(step.value)) return { from, to: step.value }
  }
  return undefined
}

const isAddress = (value: unknown): value is string => typeof value === 'string' && value.startsWith('/')

/**
 * Adds a redirect from a page's old address to its new one. Existing redirects to the old address are changed to lead
 * to the new one. A redirect from the new address is removed, because the page is there now.
 */
export const withRedirect = (settings: Group, { from, to }: Move): Group => {
  const redirects: unknown[] = Array.isArray(settings['redirects']) ? settings['redirects'] : []
  const kept = redirects.filter(
    (each) => !isGroup(each) || ![from, to].includes(redirectFrom(String(each['from']))),
  )
  const led = kept.map((each) => (isGroup(each) && each['to'] === from ? { ...each, to } : each))
  return { ...settings, redirects: [...led, { from, to }] }
}
