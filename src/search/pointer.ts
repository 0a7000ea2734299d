import { VERSION } from './engine/index/version.ts'

/** The contents of a site's `/search/index.json` (see client.ts): its index's address and format version. */
export const pointerTo = (file: string): { file: string; version: number } => ({ file, version: VERSION })
