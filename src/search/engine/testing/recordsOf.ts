import { openIndex } from '../engine.ts'

/** Reads every record of an index, in the default order. */
export function recordsOf(bytes: Uint8Array) {
  const engine = openIndex(bytes)
  return engine.search({ hitsPerPage: engine.size, attributesToHighlight: [] }).hits
}
