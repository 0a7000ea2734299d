/** A vehicle as it is in a feed. */
export interface Row {
  /** Its position, for messages: 'line 12' of a table or XML, 'vehicle 3' of JSON. */
  place: string
  /**
   * The texts of each column. Nested columns have names with dots ('offers.price', 'image.url'), and lists have several texts. Texts are
   * trimmed and never empty.
   */
  cells: ReadonlyMap<string, readonly string[]>
}

/** A feed that can't be read, so none of it is used. */
export class FeedError extends Error {
  override readonly name: string = 'FeedError'
}

/** A feed that didn't respond, or responded with something else. */
export class UnreachedError extends FeedError {
  override readonly name = 'UnreachedError'
}

/** Adds a text to a column, unless it's empty. */
export const addCell = (cells: Map<string, string[]>, column: string, text: string): void => {
  const value = text.trim()
  if (value === '') return
  const known = cells.get(column)
  if (known) known.push(value)
  else cells.set(column, [value])
}

/** How deeply columns may be nested; deeper ones are left out. */
const DEEPEST = 6

/** Adds the columns of a JSON value: `{ offers: { price: 1 } }` has 'offers.price'. */
export const addValue = (cells: Map<string, string[]>, column: string, value: unknown, depth = 0): void => {
  if (value === null || value === undefined || depth > DEEPEST) return
  if (Array.isArray(value)) {
    for (const each of value) addValue(cells, column, each, depth + 1)
  } else if (typeof value === 'object') {
    for (const [key, each] of Object.entries(value))
      addValue(cells, column === '' ? key : `${column}.${key}`, each, depth + 1)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    addCell(cells, column, String(value))
  }
}
