/** A vehicle in a feed, before its columns are interpreted. */
export interface Row {
  /** Where it is in the feed, for messages: 'line 12' in a table or XML, 'vehicle 3' in JSON. */
  place: string
  /** Nested columns have dots in their names ('offers.price', 'image.url'). A list has several texts. Texts are trimmed and never empty. */
  cells: ReadonlyMap<string, readonly string[]>
  /** The names of a table's columns, including those without texts. */
  columns?: readonly string[]
}

/** Maximum length of a vehicle in any format, in characters. Without it, one that never ends would fill the memory. */
export const LONGEST_ROW = 1_000_000
/** How deeply a vehicle's elements or lists may be nested. No feed of vehicles has deeper ones. */
export const DEEPEST_ROW = 64

/** A feed that can't be used. Nothing in it is used, not even what could be read. */
export class FeedError extends Error {
  override readonly name: string = 'FeedError'
}

/** A feed that couldn't be fetched, because its server didn't respond or sent something other than a feed. */
export class UnreachedError extends FeedError {
  override readonly name = 'UnreachedError'
}

/** A feed that ended the process that read it. */
export class FatalFeedError extends FeedError {
  override readonly name = 'FatalFeedError'
}

export function addCell(cells: Map<string, string[]>, column: string, text: string): void {
  const value = text.trim()
  if (value === '') return
  const texts = cells.get(column)
  if (texts) texts.push(value)
  else cells.set(column, [value])
}

/** How deeply columns may be nested. Any that are deeper are left out. */
const DEEPEST = 6

/** Adds the columns that are in a JSON value: `{ offers: { price: 1 } }` has the column 'offers.price'. */
export function addValue(cells: Map<string, string[]>, column: string, value: unknown, depth = 0): void {
  if (value === null || value === undefined || depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const element of value) addValue(cells, column, element, depth + 1)
  } else if (typeof value === 'object') {
    for (const [key, child] of Object.entries(value))
      addValue(cells, column === '' ? key : `${column}.${key}`, child, depth + 1)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    addCell(cells, column, String(value))
  }
}
