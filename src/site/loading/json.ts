import { visit } from 'jsonc-parser'

type ParsedJson = { value: unknown; faults: JsonFault[] } | { fault: string }

/** A problem in JSON that a parser would accept: a key occurs twice, so only the last value would be used. */
interface JsonFault {
  field: string
  message: string
}

const MAX_DEPTH = 50

const FAULTS: Record<number, string> = {
  1: 'this isn’t text in "double quotes", a number, true, false or null',
  2: 'this isn’t a valid number',
  3: 'a name in "double quotes" is missing here (or there’s a comma too many before it)',
  4: 'a value is missing here (or there’s a comma too many before it)',
  5: 'a colon is missing here',
  6: 'a comma is missing before this',
  7: 'a closing } is missing',
  8: 'a closing ] is missing',
  9: 'there’s more text after the end',
  10: 'this is a comment, and JSON can’t hold comments',
  11: 'this is a comment, and JSON can’t hold comments',
  12: 'this text has no closing double quote',
  13: 'this number is incomplete',
  14: 'this \\u isn’t followed by four hexadecimal digits',
  15: 'this \\ is followed by a character that can’t come after it: write \\\\ for a backslash',
  16: 'this character isn’t allowed in text: write \\n for a new line, \\t for a tab',
}

/** Stops the parser, which is recursive, so that no input can exhaust the stack. */
class TooDeep extends Error {}

/** The first error in the text or, if there's none, the keys that occur twice. */
function inspect(text: string): { first: string | undefined; faults: JsonFault[] } {
  let first: string | undefined
  const faults: JsonFault[] = []
  const seen: Set<string>[] = []
  let depth = 0
  const deeper = () => {
    if (++depth > MAX_DEPTH) throw new TooDeep()
  }
  visit(
    text,
    {
      onObjectBegin: () => {
        deeper()
        seen.push(new Set())
      },
      onObjectEnd: () => {
        depth--
        seen.pop()
      },
      onArrayBegin: deeper,
      onArrayEnd: () => void depth--,
      onObjectProperty: (name, _offset, _length, line, _column, path) => {
        const names = seen.at(-1)
        if (names?.has(name))
          faults.push({
            field: fieldOf([...path(), name]),
            message: `is written twice (again on line ${line + 1}): remove one of the two`,
          })
        names?.add(name)
      },
      onError: (code, _offset, _length, line, column) => {
        first ??= `isn’t valid JSON, line ${line + 1}, column ${column + 1}: ${FAULTS[code] ?? 'something is wrong here'}`
      },
    },
    { disallowComments: true, allowTrailingComma: false },
  )
  return { first, faults }
}

const fieldOf = (path: readonly (string | number)[]) =>
  path.reduce<string>(
    (field, part) =>
      typeof part === 'number' ? `${field}[${part}]` : field === '' ? part : `${field}.${part}`,
    '',
  )

/** Parses JSON that an editor wrote. If it can't be parsed, `fault` says where, as line and column from 1, and what to do. */
export function parseJson(text: string): ParsedJson {
  if (text.trim() === '') return { fault: 'is empty' }
  let first: string | undefined
  try {
    const inspection = inspect(text)
    first = inspection.first
    return { value: JSON.parse(text), faults: inspection.faults }
  } catch (error) {
    if (error instanceof TooDeep) return { fault: 'nests brackets too deeply' }
    if (!(error instanceof SyntaxError)) throw error
    return { fault: first ?? `isn’t valid JSON: ${error.message}` }
  }
}
