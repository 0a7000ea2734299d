export { INDEX_NAME } from './index/columns.ts'
export type * from './contract.ts'
export { openIndex, type Engine } from './engine.ts'
export { SearchIndexError, SearchRequestError } from './errors.ts'
