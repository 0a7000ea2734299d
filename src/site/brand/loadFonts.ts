import { contentHash } from '#lib/hash.ts'
import { decoderOf, PictureError } from '#lib/picture/decoder.ts'
import { entriesOf, readBytes } from '../loading/files.ts'
import { nearest } from '../loading/nearest.ts'
import type { Problem } from '../loading/problems.ts'
import type { TenantCache } from '../loading/tenantCache.ts'
import type { Theme } from '../settings/schema.ts'
import type { Brand, BrandFile, Typeface } from './brand.ts'
import type * as cutting from './cutFont.ts'

export const FONTS = 'brand/fonts'

const { draw } = decoderOf<typeof cutting>('#site/brand/cutFont.ts', 0)

/** Bytes of a cut font above which pages become slow on phones. */
const LARGE_FONT = 64 * 1024
const MOST_NAMED = 12
/** Of other files in the folder, such as a licence. */
const PAPERS = /\.(?:txt|md|pdf)$|^\.|\.part$/i
const OTHER_FORMATS = /\.(?:ttf|otf|ttc|woff|eot)$/i

/** A font that was cut, as it's cached: its bytes are base64. */
type CutFile = Omit<cutting.CutFont, 'latin' | 'latinExt'> & { latin: string; latinExt?: string }

interface Loaded {
  fonts: NonNullable<Brand['fonts']>
  files: BrandFile[]
  problems: Problem[]
  warnings: string[]
}

const ROLES = ['headings', 'text'] as const

export async function loadFonts(dir: string, fonts: Theme['fonts'], cache: TenantCache): Promise<Loaded> {
  const loaded: Loaded = { fonts: {}, files: [], problems: [], warnings: [] }
  const folder = entriesOf(dir, FONTS)
  const names = 'entries' in folder ? folder.entries.map(({ name }) => name) : []
  const cuts = new Map<string, CutFile>()
  for (const name of new Set([...fonts.headings, ...fonts.text])) {
    const file = `${FONTS}/${name}`
    const read = await cutOf(dir, file, cache)
    if ('cut' in read) cuts.set(name, read.cut)
    else loaded.problems.push({ file, field: '', message: `${read.problem}${insteadOf(name, names)}` })
  }
  loaded.warnings.push(...unusedNotes(names, fonts))
  for (const [name, cut] of cuts) loaded.warnings.push(...notesOn(`${FONTS}/${name}`, cut))
  if (loaded.problems.length > 0) return loaded
  const add = (name: string, data: string): string => {
    const path = `brand/${name}.${contentHash(data)}.woff2`
    if (!loaded.files.some((file) => file.path === path)) loaded.files.push({ path, data })
    return `/${path}`
  }
  for (const role of ROLES) {
    const roleFonts = fonts[role].flatMap((name) => {
      const cut = cuts.get(name)
      return cut ? [{ name: name.slice(0, -'.woff2'.length), cut }] : []
    })
    if (roleFonts.length === 0) continue
    loaded.problems.push(...clashes(role, roleFonts))
    loaded.fonts[role] = typefaceOf(role, roleFonts, add)
    if (role === 'text' && !roleFonts.some(({ cut }) => !cut.italic && cut.weights.max >= 600))
      loaded.warnings.push(
        `site.json: theme.fonts.text has no bold font, so important words don’t stand out: add the file of a bold weight`,
      )
  }
  return loaded
}

interface NamedCut {
  name: string
  cut: CutFile
}

function typefaceOf(
  role: (typeof ROLES)[number],
  cuts: NamedCut[],
  add: (name: string, data: string) => string,
): Typeface {
  const nearestTo = (weight: number): NamedCut =>
    [...cuts].sort((one, other) => distance(one.cut, weight) - distance(other.cut, weight))[0] as NamedCut
  const [regular, bold] = [nearestTo(400), nearestTo(700)]
  const first = role === 'headings' ? bold : regular
  const faces = cuts.map(({ name, cut }) => ({
    weights:
      cut.weights.min === cut.weights.max ? `${cut.weights.min}` : `${cut.weights.min} ${cut.weights.max}`,
    italic: cut.italic,
    latin: add(name, cut.latin),
    ...(cut.latinExt !== undefined && { latinExt: add(`${name}-ext`, cut.latinExt) }),
  }))
  return {
    faces,
    preload: faces[cuts.indexOf(first)]?.latin ?? '',
    weight: Math.max(bold.cut.weights.min, Math.min(700, bold.cut.weights.max)),
    ascent: first.cut.ascent,
    descent: first.cut.descent,
    adjust: { regular: regular.cut.adjust.regular, bold: bold.cut.adjust.bold },
  }
}

/** How far a font is from a weight. An upright one is always nearer than an italic one. */
const distance = ({ weights, italic }: CutFile, weight: number): number =>
  Math.max(0, weights.min - weight, weight - weights.max) + (italic ? 1000 : 0)

function clashes(role: string, cuts: NamedCut[]): Problem[] {
  const overlaps = (one: CutFile, other: CutFile): boolean =>
    one.italic === other.italic &&
    one.weights.min <= other.weights.max &&
    other.weights.min <= one.weights.max
  return cuts.flatMap(({ cut }, index) => {
    const other = cuts.slice(0, index).find((earlier) => overlaps(earlier.cut, cut))
    return other
      ? [
          {
            file: 'site.json',
            field: `theme.fonts.${role}[${index}]`,
            message: `has the same weight and style as ${other.name}.woff2: keep only one of them`,
          },
        ]
      : []
  })
}

const cutBefore = new Map<string, CutFile>()

async function cutOf(
  dir: string,
  file: string,
  cache: TenantCache,
): Promise<{ cut: CutFile } | { problem: string }> {
  const read = readBytes(dir, file)
  if ('problem' in read) return read
  const { bytes } = read
  if (bytes.toString('latin1', 0, 4) !== 'wOF2')
    return {
      problem:
        'isn’t a WOFF2 font, whatever its name says: convert it to WOFF2, or ask whoever made it for that format',
    }
  const cached = cache.get(file, bytes) as CutFile | undefined
  if (cached) return { cut: cached }
  const key = `${dir} ${file} ${contentHash(bytes)}`
  try {
    const cut = cutBefore.get(key) ?? inBase64(await draw('cutFont', bytes))
    cutBefore.set(key, cut)
    cache.set(file, bytes, cut)
    return { cut }
  } catch (error) {
    if (!(error instanceof PictureError)) throw error
    return { problem: `${error.message}: convert the font to WOFF2 again` }
  }
}

const inBase64 = ({ latin, latinExt, ...rest }: cutting.CutFont): CutFile => ({
  ...rest,
  latin: Buffer.from(latin).toString('base64'),
  ...(latinExt && { latinExt: Buffer.from(latinExt).toString('base64') }),
})

function insteadOf(name: string, names: string[]): string {
  if (names.includes(name)) return ''
  const near = nearest(
    name,
    names.filter((one) => one.endsWith('.woff2')),
  )
  return near === undefined
    ? `: put it there, or change theme.fonts in site.json`
    : `, but theme.fonts in site.json names it: did you mean ${near}?`
}

function unusedNotes(names: string[], fonts: Theme['fonts']): string[] {
  const used = new Set([...fonts.headings, ...fonts.text])
  return names
    .filter((name) => !used.has(name) && !PAPERS.test(name))
    .map((name) =>
      OTHER_FORMATS.test(name)
        ? `${FONTS}/${name}: isn’t used: convert it to WOFF2, and name that file in theme.fonts`
        : `${FONTS}/${name}: isn’t used: name it in theme.fonts, or remove it`,
    )
}

function notesOn(file: string, { latin, missing }: CutFile): string[] {
  const bytes = (latin.length * 3) / 4
  return [
    ...(bytes > LARGE_FONT
      ? [
          `${file}: is ${Math.round(bytes / 1024)} KB even without what sites don’t need, and each page waits for it: use a font with fewer weights or simpler letters`,
        ]
      : []),
    ...(missing === ''
      ? []
      : [
          `${file}: doesn’t have the characters ${[...missing].slice(0, MOST_NAMED).join(' ')}${missing.length > MOST_NAMED ? ' …' : ''}, so another font is used for them`,
        ]),
  ]
}
