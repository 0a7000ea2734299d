import { Readable } from 'node:stream'
import chain from 'stream-chain'
import parserStream from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { addValue, FeedError, type Row } from './row.ts'
import { rowPathOf, seenIn, type Seen } from './rowPath.ts'

/**
 * Reads JSON as a stream, one vehicle at a time. The vehicles may be in a list at any depth, or in a schema.org ItemList.
 */

const DEEPEST = 32

interface Token {
  name: string
  value?: string | boolean | null
}

/**
 * The path of the vehicles, without positions in lists: 'data.vehicles'. It's '' if the file itself is a list, and undefined if there are
 * no vehicles.
 */
export const rowPathOfJson = async (start: AsyncIterable<string>): Promise<string | undefined> => {
  const elements = new Map<string, Seen>()
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
        if (parents.length >= DEEPEST) throw new FeedError('is nested too deeply')
        const path = under()
        if (name === 'startObject') seenIn(elements, path).count++
        parents.push({ path, isList: name === 'startArray' })
      } else if (name === 'endObject' || name === 'endArray') {
        parents.pop()
      } else if (name === 'keyValue') {
        key = String(value)
      } else {
        const parent = parents.at(-1)
        if (parent && !parent.isList) seenIn(elements, parent.path).leaves.add(key)
      }
    }
  } catch (error) {
    if (error instanceof FeedError) throw error
    // Only the beginning was read, so it may end anywhere.
  }
  return rowPathOf(elements)
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/**
 * @param rowPath the path of the vehicles: 'data.vehicles'
 * @throws FeedError if the text isn't JSON or is truncated
 */
export async function* rowsOfJson(text: AsyncIterable<string>, rowPath: string): AsyncGenerator<Row> {
  const isRow = (stack: (string | number | null)[], token: Token) =>
    token.name === 'startObject' && stack.filter((part) => typeof part === 'string').join('.') === rowPath
  const values = chain([
    Readable.from(text),
    parserStream({ streamValues: false }),
    pick.asStream({ filter: isRow, maxDepth: DEEPEST }),
    streamValues.asStream(),
  ])
  let count = 0
  try {
    for await (const { value } of values as AsyncIterable<{ value: unknown }>) {
      const cells = new Map<string, string[]>()
      addValue(cells, '', value)
      yield { place: `vehicle ${++count}`, cells }
    }
  } catch (error) {
    if (error instanceof FeedError) throw error
    throw new FeedError(
      `is not valid JSON after vehicle ${count}: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
