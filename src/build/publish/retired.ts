import { removeIfEmpty, removeWithEmptyFolders } from '#lib/files.ts'
import type { Manifest } from '../state/manifest.ts'

/** How long a retired file is kept: a week, longer than any CDN keeps a page. */
export const RETIRED_FOR_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Records newly retired files, and removes those that were retired long enough ago.
 * @param now ms since 1970
 */
export const retire = (
  { retiredRoot, before, next }: { retiredRoot: string; before: Manifest; next: Manifest },
  files: readonly string[],
  now: number,
): void => {
  const over: string[] = []
  for (const [file, since] of new Map([...before.retired, ...files.map((each) => [each, now] as const)])) {
    if (next.files.has(file) || now - since >= RETIRED_FOR_MS) over.push(file)
    else next.retired.set(file, since)
  }
  for (const file of over) removeWithEmptyFolders(retiredRoot, file)
  if (over.length > 0) removeIfEmpty(retiredRoot)
}
