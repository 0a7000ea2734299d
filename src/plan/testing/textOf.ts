import { dataOf, type SiteFile } from '../files/index.ts'

/** The contents of a site's file as text. */
export function textOf(file: SiteFile): string {
  const data = dataOf(file)
  return typeof data === 'string' ? data : new TextDecoder().decode(data)
}
