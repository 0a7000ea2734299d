import { VERSION } from './engine/index/version.ts'

/** What a site's `/search/index.json` says (see client.ts): the address of its index, and the version of its format. */
export const pointerTo = (file: string): { file: string; version: number } => ({ file, version: VERSION })
