import { VERSION } from './engine/index/version.ts'

/** The contents of a site's `/search/index.json` (see client.ts): the path and the format's version of the current index. */
export const pointerTo = (file: string): { file: string; version: number } => ({ file, version: VERSION })
