/** The error for an invalid request. The message says which parameter is invalid, and why. */
export class SearchRequestError extends Error {
  override name = 'SearchRequestError'
  /** The HTTP status with which Algolia responds to such a request. */
  status = 400
}

/**
 * Rejects a request.
 *
 * @throws SearchRequestError with the parameter, what was expected and the start of what was found
 */
export function refuse(parameter: string, expected: string, found: unknown): never {
  const text =
    typeof found === 'string' ? `"${found.slice(0, 60)}"` : typeof found === 'number' ? found : typeof found
  throw new SearchRequestError(`${parameter}: expected ${expected}, found ${text}.`)
}

/** The error for an index that's truncated, damaged or of another version. The message says which it is. */
export class SearchIndexError extends Error {
  override name = 'SearchIndexError'
}

/**
 * Rejects a file that contains something that our writers never produce.
 *
 * @throws SearchIndexError
 */
export function damaged(): never {
  throw new SearchIndexError('The search index is damaged.')
}
