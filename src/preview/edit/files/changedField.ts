import type { Path } from '../text/path.ts'
import { stepsBetween, type Group } from '../text/steps.ts'

/** Settings that decide a page's address, or whether the page is published. */
const DECIDING = [/^(?:\w+_)?path$/, /^draft$/]

/**
 * Names the field that an edit changes. If it changes several, a field in DECIDING is preferred, because that's the
 * likeliest cause of errors elsewhere. Returns '' if only a page's text changes.
 *
 * @example changedField({ title: 'A', path: '/a' }, { title: 'B', path: '/b' }) // 'path'
 */
export const changedField = (before: Group, after: Group): string => {
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
