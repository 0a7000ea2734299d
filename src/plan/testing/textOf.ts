import { dataOf, type SiteFile } from '../files/index.ts'

export function textOf(file: SiteFile): string {
  const data = dataOf(file)
  return typeof data === 'string' ? data : new TextDecoder().decode(data)
}
