export class SearchRequestError extends Error {
  override name = 'SearchRequestError'
  /** The HTTP status that Algolia gives for such a request. */
  status = 400
}

/** @throws SearchRequestError */
export function refuse(parameter: string, expected: string, value: unknown): never {
  const text =
    typeof value === 'string' ? `"${value.slice(0, 60)}"` : typeof value === 'number' ? value : typeof value
  throw new SearchRequestError(`${parameter}: expected ${expected}, found ${text}.`)
}

/** The index is truncated, damaged or of another version, or records can't be indexed. */
export class SearchIndexError extends Error {
  override name = 'SearchIndexError'
}

/** For a file that contains something that our writers never write. */
export function damaged(): never {
  throw new SearchIndexError('The search index is damaged.')
}
