/** The version of the index format. Pages and engines made for another version don't use the index. */
export const VERSION = 7

interface IndexPointer {
  /** The path of the index that the current one is based on. Browsers keep it as long as it stays the same. */
  file: string
  /** The path of the file with what has changed since; missing if nothing has. */
  delta?: string
  version: number
}

/** The contents of a site's `/search/index.json` (client/embedded.ts): the paths of the current index's files. */
export const pointerTo = (file: string, delta?: string): IndexPointer => ({
  file,
  ...(delta !== undefined && { delta }),
  version: VERSION,
})
