import { entriesOf, readBytes } from '../loading/files.ts'
import type { Problem } from '../loading/problems.ts'

export const BRAND = 'brand'

const MB = 1024 * 1024

/** The pictures that the folder may have, with the endings of their names. */
export const BRAND_PARTS = {
  logo: ['svg', 'png'],
  'logo-dark': ['svg', 'png'],
  icon: ['svg', 'png'],
  share: ['jpg', 'png'],
} as const
export type BrandPart = keyof typeof BRAND_PARTS

const MOST_BYTES: Record<string, number> = { svg: MB / 2, png: 8 * MB, jpg: 8 * MB }

export interface BrandSource {
  /** Path in the tenant's folder. */
  file: string
  kind: string
  bytes: Buffer
}

export type BrandSources = Partial<Record<BrandPart, BrandSource>>

export const brandFile = (part: BrandPart, kind: string): string => `${BRAND}/${part}.${kind}`

const ALL = Object.entries(BRAND_PARTS).flatMap(([part, kinds]) =>
  kinds.map((kind) => ({ part: part as BrandPart, kind, name: `${part}.${kind}` })),
)
const NAMES = ALL.map(({ name }) => name).join(', ')

export function brandFilesIn(dir: string): { sources: BrandSources; problems: Problem[] } {
  const sources: BrandSources = {}
  const problems: Problem[] = []
  const report = (file: string, message: string): void => void problems.push({ file, field: '', message })
  const folder = entriesOf(dir, BRAND)
  if ('problem' in folder) report(BRAND, folder.problem)
  const names = ('entries' in folder ? folder.entries : [])
    // The fonts have a folder of their own, brand/fonts/ (loadFonts.ts).
    .filter((entry) => !(entry.name === 'fonts' && entry.isDirectory()) && !/^\.|\.part$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
  for (const name of names) {
    const file = `${BRAND}/${name}`
    const match = ALL.find((brandPicture) => brandPicture.name === name)
    if (!match) {
      report(file, `isn’t one of the names that a site uses, which are ${NAMES}`)
      continue
    }
    const { part, kind } = match
    const other = sources[part]
    if (other) {
      report(file, `is there as well as ${other.file}: keep only one of them`)
      continue
    }
    const read = readBytes(dir, file, MOST_BYTES[kind])
    if ('problem' in read) report(file, read.problem)
    else sources[part] = { file, kind, bytes: read.bytes }
  }
  return { sources, problems }
}
