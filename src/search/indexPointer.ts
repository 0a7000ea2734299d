/** The version of the index format. Pages and engines made for another version don't use the index. */
export const VERSION = 5

/** The contents of a site's `/search/index.json` (client/embedded.ts): the current index's path and the version of its format. */
export const pointerTo = (file: string): { file: string; version: number } => ({ file, version: VERSION })
