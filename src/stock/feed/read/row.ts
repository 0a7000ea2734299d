/** A vehicle as a feed has it. */
export interface Row {
  /** Where it stands, for messages: 'line 12' of a table or XML, 'vehicle 3' of JSON. */
  place: string
  /**
   * The texts of each column. What lies within something else has a name with dots ('offers.price', 'image.url'), and a list has several
   * texts. Texts are trimmed, and none is empty.
   */
  cells: ReadonlyMap<string, readonly string[]>
}

/** A feed that can't be read as a whole: nothing of it is believed. */
export class FeedError extends Error {
  override readonly name: string = 'FeedError'
}

/** A feed that gave no answer, or none that holds it. */
export class UnreachedError extends FeedError {
  override readonly name = 'UnreachedError'
}

/** Adds a text to a column; an empty one says nothing. */
export const addCell = (cells: Map<string, string[]>, column: string, text: string): void => {
  const value = text.trim()
  if (value === '') return
  const known = cells.get(column)
  if (known) known.push(value)
  else cells.set(column, [value])
}

/** How deep a column may lie; what is deeper is left out. */
const DEEPEST = 6

/** The columns of a value of JSON: `{ offers: { price: 1 } }` has 'offers.price'. */
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
