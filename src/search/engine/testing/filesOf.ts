import { SearchFiles } from '../index/indexFiles.ts'
import type { SearchRecord } from '../../record.ts'

/** The files of an index of `after` that's based on one of `before`, however much has changed. */
export function filesOf(before: readonly SearchRecord[], after: readonly SearchRecord[]) {
  const { base } = new SearchFiles(undefined).update({ gone: [], come: [] }, () => before)
  return new SearchFiles(base, Infinity).update({ gone: [], come: after }, () => after)
}

/** The index and, if there is one, its delta, for `openIndex`. */
export function partsOf({ files }: Pick<ReturnType<typeof filesOf>, 'files'>): [Uint8Array, Uint8Array?] {
  const bytes = files.flatMap(({ data }) => (typeof data === 'string' ? [] : [data]))
  return bytes as [Uint8Array, Uint8Array?]
}
