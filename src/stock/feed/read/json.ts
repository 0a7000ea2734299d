import { Readable } from 'node:stream'
import chain from 'stream-chain'
import parserStream from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { addCell, addValue, DEEPEST_ROW, FeedError, LONGEST_ROW, type Row } from './row.ts'
import { rowPathOf, type ElementStats } from './rowPath.ts'

/** Vehicles may be in a list at any depth, in a schema.org ItemList, or in an object with their stock numbers as keys. */

interface Token {
  name: string
  value?: string | boolean | null
}

/** All objects at a path: those of a list count as one. */
interface Objects extends ElementStats {
  keys: Set<string>
}

/**
 * Without positions in lists: 'data.vehicles', or 'vehicles.*' for the values of an object. '' if the file itself is a list, and undefined if
 * there are no vehicles.
 */
export async function rowPathOfJson(start: AsyncIterable<string>): Promise<string | undefined> {
  const elements = new Map<string, Objects>()
  const objectsAt = (path: string): Objects => {
    const objects = elements.get(path) ?? { count: 0, leaves: new Set(), keys: new Set() }
    elements.set(path, objects)
    return objects
  }
  const parents: { path: string; isList: boolean }[] = []
  let key = ''
  const under = () => {
    const parent = parents.at(-1)
    if (!parent) return ''
    return parent.isList ? parent.path : joined(parent.path, key)
  }
  const tokens = Readable.from(start).pipe(parserStream({ streamValues: false }))
  try {
    for await (const { name, value } of tokens as AsyncIterable<Token>) {
      if (name === 'startObject' || name === 'startArray') {
        if (parents.length >= DEEPEST_ROW) throw new FeedError('is nested too deeply')
        const path = under()
        if (name === 'startObject') objectsAt(path).count++
        parents.push({ path, isList: name === 'startArray' })
      } else if (name === 'endObject' || name === 'endArray') {
        parents.pop()
      } else if (name === 'keyValue') {
        key = String(value)
        objectsAt(parents.at(-1)?.path ?? '').keys.add(key)
      } else {
        const parent = parents.at(-1)
        if (parent && !parent.isList) objectsAt(parent.path).leaves.add(key)
      }
    }
  } catch (error) {
    if (error instanceof FeedError) throw error
    // Only the beginning was read, so it may end anywhere.
  }
  return rowPathOf(withAnyKey(elements))
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/**
 * The keys of objects that are alike and in the same object are stock numbers, or the names of lists, so their path is 'vehicles.*' instead
 * of 'vehicles.S1', 'vehicles.S2'.
 */
function withAnyKey(elements: ReadonlyMap<string, Objects>): Map<string, ElementStats> {
  const seen = new Map<string, ElementStats>()
  const visited = new Set([''])
  const visit = (path: string, same: readonly string[]): void => {
    const all = same.flatMap((samePath) => elements.get(samePath) ?? [])
    if (all.length > 0)
      seen.set(path, {
        count: all.reduce((sum, { count }) => sum + count, 0),
        leaves: new Set(all.flatMap(({ leaves }) => [...leaves])),
      })
    const inside = Map.groupBy(
      same.flatMap((parent) =>
        [...(elements.get(parent)?.keys ?? [])]
          .map((key) => ({ key, path: joined(parent, key) }))
          // A key may have dots in it, so there may be several ways to a path.
          .filter((child) => elements.has(child.path) && !visited.has(child.path)),
      ),
      ({ key }) => key,
    )
    const paths = [...inside.values()].flat().map((child) => child.path)
    for (const childPath of paths) visited.add(childPath)
    if (
      areAlike(
        [...inside.keys()],
        paths.flatMap((childPath) => elements.get(childPath) ?? []),
      )
    ) {
      visit(joined(path, ANY), paths)
    } else {
      for (const [key, children] of inside)
        visit(
          joined(path, key),
          children.map((child) => child.path),
        )
    }
  }
  visit('', [''])
  return seen
}

/** Stands for any key in a path. */
const ANY = '*'

/** How many of the keys of two objects are the same if the objects are alike, and how many objects have to be. */
const SAME_KEYS = 0.6
const ALIKE = 0.8
const FEWEST_KEYS = 4

function areAlike(keys: readonly string[], objects: readonly Objects[]): boolean {
  const [first, ...others] = objects
  if (!first) return false
  // A single vehicle is recognised by a key like a stock number.
  if (keys.length === 1)
    return others.length === 0 && first.keys.size >= FEWEST_KEYS && /\d/.test(keys[0] ?? '')
  const like = others.filter((other) => {
    const same = other.keys.intersection(first.keys).size
    return same >= SAME_KEYS * Math.min(other.keys.size, first.keys.size) && same > 0
  })
  return like.length >= ALIKE * others.length
}

const has = (cells: ReadonlyMap<string, readonly string[]>, text: string): boolean =>
  cells.values().some((texts) => texts.includes(text))

/** The column with the key of a vehicle, unless it says the same in a column of its own, or with that of the list that has it. */
const KEY = 'stock key'
const GROUP = 'group'

/** How many characters the parser may take without finding anything, more than it and the streams around it hold back. */
const LONGEST_SILENCE = 8 * LONGEST_ROW

/** Refuses vehicles that would fill the memory before they end. */
function rowLimits(count: () => number) {
  let [length, depth, silence] = [0, 0, 0]
  const tooLong = () =>
    new FeedError(`has a vehicle of more than ${LONGEST_ROW} characters after vehicle ${count()}`)
  return {
    watch: async function* (text: AsyncIterable<string>): AsyncGenerator<string> {
      for await (const piece of text) {
        silence += piece.length
        if (silence > LONGEST_SILENCE) throw tooLong()
        yield piece
      }
    },
    onToken: () => {
      silence = 0
    },
    check: (token: Token): Token => {
      silence = 0
      if (token.name.startsWith('start')) depth++
      else if (token.name.startsWith('end')) depth--
      if (depth > DEEPEST_ROW) throw new FeedError(`is nested too deeply after vehicle ${count()}`)
      length = depth === 0 ? 0 : length + 1 + (typeof token.value === 'string' ? token.value.length : 0)
      if (length > LONGEST_ROW) throw tooLong()
      return token
    },
  }
}

/** @throws FeedError if the text isn't JSON or is truncated */
export async function* rowsOfJson(text: AsyncIterable<string>, rowPath: string): AsyncGenerator<Row> {
  const parts = rowPath.split('.')
  const place = parts.lastIndexOf(ANY)
  // The names and values of columns for keys, of vehicles that have been found but not yielded yet.
  const keys: [string, string][] = []
  const isRow = (stack: (string | number | null)[], token: Token): boolean => {
    limits.onToken()
    if (token.name !== 'startObject') return false
    const names = stack.filter((part) => typeof part === 'string')
    if (place < 0) return names.join('.') === rowPath
    const is =
      names.length === parts.length && names.every((name, index) => [ANY, name].includes(parts[index] ?? ''))
    if (is)
      keys.push([
        typeof stack.at(-1) === 'string' && place === parts.length - 1 ? KEY : GROUP,
        names[place] ?? '',
      ])
    return is
  }
  let count = 0
  const limits = rowLimits(() => count)
  const values = chain([
    Readable.from(limits.watch(text)),
    parserStream({ streamValues: false }),
    pick.asStream({ filter: isRow, maxDepth: DEEPEST_ROW }),
    limits.check,
    streamValues.asStream(),
  ])
  try {
    for await (const { value } of values as AsyncIterable<{ value: unknown }>) {
      const cells = new Map<string, string[]>()
      addValue(cells, '', value)
      const [column, key] = keys.shift() ?? []
      if (column !== undefined && key !== undefined && !has(cells, key)) addCell(cells, column, key)
      yield { place: `vehicle ${++count}`, cells }
    }
  } catch (error) {
    if (error instanceof FeedError) throw error
    throw new FeedError(
      `is not valid JSON after vehicle ${count}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
