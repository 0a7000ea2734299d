import type { Path } from '../text/path.ts'
import { stepsBetween, type Group } from '../text/steps.ts'

/** Settings that decide where a page is, or whether it exists. */
const DECIDING = [/^(?:\w+_)?path$/, /^draft$/]

/**
 * Names the field that an edit changes. If there are several, one that decides where a page is comes first. Returns
 * '' if only a page's text changes.
 *
 * @example changedField({ title: 'A', path: '/a' }, { title: 'B', path: '/b' }) // 'path'
 */
export const changedField = (before: Group, after: Group): string => {
  const paths = stepsBetween(before, after).map(({ path, does }) => (does === 'remove' ? listOf(path) : path))
  const [deciding] = DECIDING.flatMap((name) => paths.filter((path) => name.test(String(path.at(-1)))))
  return nameOf(deciding ?? paths[0] ?? [])
}

/** A removed entry no longer exists, so its list is named instead. */
const listOf = (path: Path): Path => (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path)

const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  )
