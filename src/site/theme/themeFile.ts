import { contentHash } from '#lib/hash.ts'
import type { Brand, BrandFile } from '../brand/brand.ts'
import { readText, stampOf, type Edits } from '../loading/files.ts'
import type { Problem } from '../loading/problems.ts'
import type { TenantCache } from '../loading/tenantCache.ts'

/** A tenant's own style sheet (docs/themes.md). */
export const THEME_FILE = 'theme.css'

const MOST_BYTES = 20 * 1024
/** Up to this size, it's part of each page, as views' own style sheets are. */
const MOST_INLINE = 4 * 1024

interface LoadedCss {
  css?: NonNullable<Brand['css']>
  file?: BrandFile
  problems: Problem[]
}

export async function loadThemeFile(dir: string, cache: TenantCache, edits: Edits): Promise<LoadedCss> {
  if (edits.has(THEME_FILE) ? edits.get(THEME_FILE) === undefined : stampOf(dir, THEME_FILE) === '')
    return { problems: [] }
  const read = readText(dir, THEME_FILE, edits)
  if ('problem' in read) return { problems: [read.problem] }
  const { text, bytes } = read
  if (bytes.length > MOST_BYTES) {
    const message = `is too large: ${(bytes.length / 1024).toFixed(1)} KB, and the limit is ${MOST_BYTES / 1024} KB, because each page waits for it`
    return { problems: [{ file: THEME_FILE, field: '', message }] }
  }
  const cached = cache.get(THEME_FILE, bytes) as LoadedCss | undefined
  if (cached) return cached
  // Imported only if there's such a file, because loading the parser takes longer than all the rest.
  const { checkedCss } = await import('./checkedCss.ts')
  const { css, problems } = checkedCss(text)
  if (problems.length > 0)
    return { problems: problems.map((problem) => ({ file: THEME_FILE, field: '', ...problem })) }
  const loaded = css === '' ? { problems: [] } : { ...placed(css), problems: [] }
  cache.set(THEME_FILE, bytes, loaded)
  return loaded
}

function placed(css: string): Pick<LoadedCss, 'css' | 'file'> {
  if (Buffer.byteLength(css) <= MOST_INLINE) return { css: { text: css } }
  const path = `brand/theme.${contentHash(css)}.css`
  return { css: { href: `/${path}` }, file: { path, data: Buffer.from(css).toString('base64') } }
}
