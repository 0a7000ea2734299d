import type { SiteFile } from '../files/index.ts'

/** A file of a site as text. */
export const textOf = ({ data }: SiteFile): string =>
  typeof data === 'string' ? data : new TextDecoder().decode(data)
