import { VERSION } from './engine/index/version.ts'

/** The contents of a site's `/search/index.json` (see client.ts): the current index's path and the version of its format. */
export const pointerTo = (file: string): { file: string; version: number } => ({ file, version: VERSION })
