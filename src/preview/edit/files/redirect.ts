import { redirectFrom } from '#site/settings/redirects.ts'
import { valueAt, type Path } from '../text/path.ts'
import { isGroup, stepsBetween, type Group } from '../text/steps.ts'

/** Settings that decide a page's address, or whether the page is published. */
const DECIDING = [/^(?:\w+_)?path$/, /^draft$/]

/**
 * Names the field that an edit changes. If it changes several, a field in DECIDING is preferred, because that's the
 * likeliest cause of errors elsewhere. Returns '' if only a page's text changes.
 * @example changedField({ title: 'A', path: '/a' }, { title: 'B', path: '/b' }) // 'path'
 */
export function changedField(before: Group, after: Group): string {
  const paths = stepsBetween(before, after).map(({ path, does }) => (does === 'remove' ? listOf(path) : path))
  const [deciding] = DECIDING.flatMap((name) => paths.filter((path) => name.test(String(path.at(-1)))))
  return nameOf(deciding ?? paths[0] ?? [])
}

/** For a removed entry of a list, the path of the list, because the entry no longer exists. */
const listOf = (path: Path): Path => (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path)

const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  )

export interface Move {
  from: string
  to: string
}

/** Finds the address that an edit changes: a page's `path`, or a setting like `blogs.path`. */
export function moveBetween(before: Group, after: Group): Move | undefined {
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
export function withRedirect(settings: Group, { from, to }: Move): Group {
  const redirects: unknown[] = Array.isArray(settings['redirects']) ? settings['redirects'] : []
  const kept = redirects.filter(
    (redirect) => !isGroup(redirect) || ![from, to].includes(redirectFrom(String(redirect['from']))),
  )
  const led = kept.map((each) => (isGroup(each) && each['to'] === from ? { ...each, to } : each))
  return { ...settings, redirects: [...led, { from, to }] }
}
