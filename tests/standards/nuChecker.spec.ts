import { execFile } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import vnu from 'vnu-jar'
import { fileOf } from '#build/publish/publish.ts'
import { findJava } from '../../scripts/browser.ts'
import { expect, FOLDERS, nightly, SITES, test } from '../site.ts'
import { ASTRO_STYLE } from '../support/builtPage.ts'
import { pagesOfEachKind } from '../support/pagesOfEachKind.ts'

/** Runs the W3C's Nu checker on pages of each kind, every style sheet and SVG of every site, and on the styles within pages. */

/**
 * Messages that aren't about faults. They appear because the CSS checker doesn't know some newer features and some kinds of calculated
 * values.
 */
const NO_FAULT = [
  // Features of CSS View Transitions 2, Containment 3, Anchor Positioning and Basic User Interface 4.
  /^CSS: Unrecognized at-rule “@(?:view-transition|container)”/,
  /^CSS: “(?:container-type|position-area|position-try-fallbacks|field-sizing)”: Property “[\w-]+” doesn't exist/,
  // Lengths that are compared, calculated from variables (CSS Values 4), or relative to a container (CSS Containment 3).
  /^CSS: “(?:inset|font-size|min-height|max-height)”: (?:Parse Error|Unknown dimension)/,
  /^CSS: “(?:max-width|background)”: The types are incompatible/,
  // A picture with a position and a size (CSS Masking 1).
  /^CSS: “mask”: Too many values or values are not recognized/,
]

interface Message {
  type: string
  url: string
  lastLine: number
  message: string
}

const java = findJava()

/**
 * Checks all files in one run, because the Java VM takes seconds to start. The VM's quick compiler is enough, because with the thorough one
 * the run takes half as long again.
 */
async function check(files: readonly string[]): Promise<Message[]> {
  const machine = ['-Xss8m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', String(vnu)]
  // The checker comments on every slash at the end of a void element unless it's told to skip such comments. React and Astro write these
  // slashes.
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-info-messages']
  const { stdout } = await promisify(execFile)(
    'java',
    [...machine, ...options, '--also-check-css', '--also-check-svg', ...files],
    { maxBuffer: 64 * 1024 * 1024 },
  )
  return (JSON.parse(stdout) as { messages: Message[] }).messages
}

/** Matches the styles within a page. */
const STYLE = /(?<=<style[^>]*>)[^<]+(?=<\/style>)/g

/**
 * Writes pages without their styles, and each distinct style once. A thousand pages share two dozen styles, and the checker would otherwise
 * read these a thousand times. Line numbers stay the same.
 */
function takeStylesOut(pages: readonly string[], folder: string): string[] {
  const styles = new Map<string, string>()
  const written = pages.map((page) => {
    const name = relative(FOLDERS.dist, page)
    const html = readFileSync(page, 'utf8')
      .replace(ASTRO_STYLE, '')
      .replace(STYLE, (style) => {
        if (!styles.has(style)) styles.set(style, join(folder, `${name}.${styles.size}.css`))
        return style.replace(/[^\n]+/g, '')
      })
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, html)
    return file
  })
  for (const [style, file] of styles) writeFileSync(file, style)
  expect(styles.size).toBeGreaterThan(10)
  return [...written, ...styles.values()]
}

test(
  'The Nu checker finds no fault in pages of each kind, style sheets and drawings of any site',
  nightly,
  async () => {
    test.skip(typeof java === 'object' && 'missing' in java, 'it needs Java (default-jre-headless)')
    test.setTimeout(300_000)
    const found = (pattern: string) => SITES.flatMap((slug) => globSync(join(FOLDERS.dist, slug, pattern)))
    // Files whose names contain a hash of their content are the same on all sites, so each is checked only once.
    const shared = new Map(found('_astro/*.{css,svg}').map((file) => [basename(file), file]))
    const folder = mkdtempSync(join(tmpdir(), 'forecourt-nu-'))
    try {
      const pages = takeStylesOut(
        SITES.flatMap((slug) => pagesOfEachKind(slug).map((path) => join(FOLDERS.dist, slug, fileOf(path)))),
        folder,
      )
      const files = [...pages, ...found('*.svg'), ...shared.values()]
      expect(files.length).toBeGreaterThan(300)
      const faults = (await check(files))
        .filter(({ message }) => !NO_FAULT.some((pattern) => pattern.test(message)))
        .map(
          ({ url, lastLine, message }) =>
            `${url.split(/forecourt-nu-\w+\/|\/dist\//)[1]}, line ${lastLine}: ${message}`,
        )
      expect(faults.slice(0, 20)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
