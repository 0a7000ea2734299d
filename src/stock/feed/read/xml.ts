import sax from 'sax'
import { addCell, DEEPEST_ROW, FeedError, LONGEST_ROW, type Row } from './row.ts'
import { LOOKED_THROUGH, rowPathOf, statsIn, type ElementStats } from './rowPath.ts'

/** Reads XML as a stream, one vehicle at a time. Names are used without their prefixes: 'g:price' is 'price'. */

const newParser = () => sax.parser(true, { trim: false, position: true })
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export function rowPathOfXml(start: string): string | undefined {
  const elements = new Map<string, ElementStats>()
  const parser = newParser()
  const stack: string[] = []
  let text = ''
  parser.onerror = () => {
    // Errors are ignored here, because `start` may end in the middle of an element. Later, the whole file is parsed strictly.
    parser.error = null as unknown as Error
  }
  parser.onopentag = ({ name, attributes }) => {
    stack.push(localName(name))
    const seen = statsIn(elements, stack.join('.'))
    seen.count++
    for (const attribute of Object.keys(attributes)) seen.leaves.add(attribute)
    text = ''
  }
  parser.ontext = parser.oncdata = (piece) => {
    text += piece
  }
  parser.onclosetag = () => {
    const name = stack.pop() ?? ''
    if (text.trim() !== '') statsIn(elements, stack.join('.')).leaves.add(name)
    text = ''
  }
  parser.write(start.slice(0, LOOKED_THROUGH))
  return rowPathOf(elements)
}

/** @throws FeedError if the text isn't XML or is truncated */
export async function* rowsOfXml(text: AsyncIterable<string>, rowPath: string): AsyncGenerator<Row> {
  const parser = newParser()
  const stack: string[] = []
  const ready: Row[] = []
  let cells: Map<string, string[]> | undefined
  let [place, depth, value, start] = ['', 0, '', 0]
  const column = () => stack.slice(depth).join('.')
  parser.onerror = (error) => {
    throw new FeedError(
      `is not well-formed XML at line ${parser.line + 1}: ${error.message.split('\n')[0] ?? ''}`,
    )
  }
  parser.onopentag = ({ name, attributes }) => {
    if (stack.length >= DEEPEST_ROW) throw new FeedError(`is nested too deeply at line ${parser.line + 1}`)
    stack.push(localName(name))
    value = ''
    if (!cells && stack.join('.') === rowPath) {
      cells = new Map()
      place = `line ${parser.line + 1}`
      depth = stack.length
      start = parser.startTagPosition
    }
    if (!cells) return
    for (const [attribute, attributeValue] of Object.entries(attributes)) {
      const names = [column(), localName(attribute)].filter((part) => part !== '')
      addCell(
        cells,
        names.join('.'),
        typeof attributeValue === 'string' ? attributeValue : attributeValue.value,
      )
    }
  }
  parser.ontext = parser.oncdata = (piece) => {
    if (cells) value += piece
  }
  parser.onclosetag = () => {
    if (cells && stack.length > depth) addCell(cells, column(), value)
    if (cells && stack.length === depth) {
      ready.push({ place, cells })
      cells = undefined
    }
    value = ''
    stack.pop()
  }
  for await (const piece of text) {
    parser.write(piece)
    if (cells && parser.position - start > LONGEST_ROW)
      throw new FeedError(`has a vehicle of more than ${LONGEST_ROW} characters at ${place}`)
    yield* ready.splice(0)
  }
  parser.close()
  yield* ready.splice(0)
}
