/** The error for an invalid request. The message says which parameter is wrong, and why. */
export class SearchRequestError extends Error {
  override name = 'SearchRequestError'
  /** The HTTP status that Algolia gives for such a request. */
  status = 400
}

/**
 * Refuses a request.
 *
 * @throws SearchRequestError with the parameter's name, what was expected, and the start of what was given instead
 */
export function refuse(parameter: string, expected: string, found: unknown): never {
  const text =
    typeof found === 'string' ? `"${found.slice(0, 60)}"` : typeof found === 'number' ? found : typeof found
  throw new SearchRequestError(`${parameter}: expected ${expected}, found ${text}.`)
}

/**
 * The error for an index that's truncated, damaged or of another version, or for records that can't be indexed. The message says what's
 * wrong.
 */
export class SearchIndexError extends Error {
  override name = 'SearchIndexError'
}

/**
 * Refuses a file that contains something that our writers never write.
 *
 * @throws SearchIndexError
 */
export function damaged(): never {
  throw new SearchIndexError('The search index is damaged.')
}
