import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { markupOf } from './markup.ts'

/** What a browser downloads for a page, in bytes after gzip. */
export interface Weight {
  /**
   * What runs before the shopper does anything: inline scripts, and scripts and islands that start by themselves, with everything they
   * import.
   */
  js: number
  /** The size of each file that these scripts can import later, on demand. */
  later: ReadonlyMap<string, number>
  /** Style sheets and inline styles. */
  css: number
  /** The page itself, with its inline scripts and styles. */
  html: number
  /** Fonts that are fetched immediately; they're already compressed. */
  fonts: number
}

/**
 * @param site the built site's folder
 * @param assets for each asset, the other assets that it names (compiled.json)
 * @throws Error if the page names a file that isn't in the site
 */
export function weigh(site: string, html: string, assets: Readonly<Record<string, string[]>>): Weight {
  const { all: elements, values } = markupOf(html)
  const scripts = new Set([
    ...values('script[src]', 'src'),
    ...values('link[rel=modulepreload]', 'href'),
    ...['component-url', 'renderer-url', 'before-hydration-url'].flatMap((name) =>
      values(`astro-island:not([client=act])[${name}]`, name),
    ),
  ])
  const inline = elements('script:not([src])').filter(({ attributes }) =>
    EXECUTABLE.has(attributes['type'] ?? ''),
  )
  const atStart = closure([...scripts].map(assetOf), (file) => staticImports(site, file))
  const all = closure(atStart, (file) => assets[file] ?? [])
  const js = sum(atStart.map((file) => fileWeight(site, file)))
  const inlineScripts = weightOf(inline.map(({ text }) => text).join('\n'))
  const later = all.filter((file) => file.endsWith('.js') && !atStart.includes(file))
  const sheets = values('link[rel=stylesheet]:not([media=print])', 'href').map(assetOf)
  const inlineStyles = elements('style')
    .map(({ text }) => text)
    .join('\n')
  return {
    js: js + inlineScripts,
    later: new Map(later.map((file) => [file, fileWeight(site, file)])),
    css: sum(sheets.map((file) => fileWeight(site, file))) + weightOf(inlineStyles),
    html: weightOf(html),
    fonts: sum(
      values('link[rel=preload][as=font]', 'href').map((url) => statSync(join(site, assetOf(url))).size),
    ),
  }
}

/** Script types that run; others are data, such as JSON-LD and speculation rules. */
const EXECUTABLE = new Set(['', 'module', 'text/javascript'])

const assetOf = (url: string): string => url.replace(/^\//, '')

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Empty text counts as 0, although gzip would add a header. */
const weightOf = (text: string | Uint8Array): number =>
  text.length === 0 ? 0 : gzipSync(text, { level: 9 }).length

/** Returns the files in `start` and everything reachable from them. */
function closure(start: readonly string[], next: (file: string) => readonly string[]): string[] {
  const reached = new Set<string>()
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    next(file).forEach(visit)
  }
  start.forEach(visit)
  return [...reached]
}

function remembered<T>(work: (path: string) => T) {
  const known = new Map<string, T>()
  return (path: string): T => {
    let value = known.get(path)
    if (value === undefined) known.set(path, (value = work(path)))
    return value
  }
}

const gzipOf = remembered((path) => weightOf(readFileSync(path)))
const fileWeight = (site: string, file: string): number => gzipOf(join(site, file))

/** Matches `import … from './x.js'` and `import './x.js'`, minified or not, but not `import('./x.js')`, which loads on demand. */
const IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.~-]+\.js)["'`]/g

const importsOf = remembered((path) =>
  [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, name]) => `_astro/${name}`),
)
const staticImports = (site: string, file: string): string[] => importsOf(join(site, file))
