import type { Path } from '../text/path.ts'
import { stepsBetween, type Group } from '../text/steps.ts'

/** Settings that decide where a page is, or whether there is one. */
const DECIDING = [/^(?:\w+_)?path$/, /^draft$/]

/**
 * The field that an edit changes; of several, one that decides where a page is. '' if only a page's text changes.
 *
 * @example changedField({ title: 'A', path: '/a' }, { title: 'B', path: '/b' }) // 'path'
 */
export const changedField = (before: Group, after: Group): string => {
  const paths = stepsBetween(before, after).map(({ path, does }) => (does === 'remove' ? listOf(path) : path))
  const [deciding] = DECIDING.flatMap((name) => paths.filter((path) => name.test(String(path.at(-1)))))
  return nameOf(deciding ?? paths[0] ?? [])
}

/** A removed entry has no field any more, but its list has. */
const listOf = (path: Path): Path => (typeof path.at(-1) === 'number' ? path.slice(0, -1) : path)

const nameOf = (path: Path): string =>
  path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`),
    '',
  )
