import { VFile } from 'vfile'
import { matter } from 'vfile-matter'
import { YAMLError } from 'yaml'
import { check } from './check.ts'
import type { ContentPage } from './content.ts'
import { tooMuch } from './effort.ts'
import { frontMatterSchema } from './frontMatter.ts'
import { renderMarkdown } from './markdown.ts'
import type { Problem } from './problems.ts'

export interface ContentFile {
  page: ContentPage
  draft: boolean
}

/** A public path without the slash at its end: '/about-us/' and '/about-us' are one page. */
const withoutSlash = (path: string) => path.replace(/\/$/, '')

/**
 * Turns one Markdown file with front matter into a page. `file` is its path below the tenant's folder.
 * Costs some 10 ms a file, and 150 ms more for the first: `readContent` remembers the outcome.
 */
export function contentFile(file: string, text: string): ContentFile | { problems: Problem[] } {
  const fail = (message: string, field = '') => ({ problems: [{ file, field, message }] })
  if (!/^---\s*(?:\r?\n|\r)/.test(text))
    return fail(
      'must begin with a line of three hyphens, then "title: …" and "path: …", then three hyphens again',
    )
  const source = new VFile(text)
  try {
    matter(source, { strip: true, yaml: { maxAliasCount: 0 } })
  } catch (error) {
    return fail(`has settings that can't be read: ${yamlFault(error)}`)
  }
  if (String(source) === text) return fail('must close its settings with a line of three hyphens')
  const checked = check(frontMatterSchema, source.data.matter, file)
  if (checked.value === undefined) return { problems: checked.problems }
  const { draft, path, title, description, kicker, image, aside } = checked.value
  try {
    const excess = tooMuch(String(source))
    if (excess !== undefined) return fail(excess)
    const { html, headings } = renderMarkdown(String(source))
    const page = { file, path: withoutSlash(path), title, description, kicker, image, aside, html, headings }
    return { page, draft }
  } catch (error) {
    // The only thing that valid text can do to the renderer is to exhaust its stack.
    if (!(error instanceof RangeError)) throw error
    return fail('nests lists, quotes or HTML deeper than any text does')
  }
}

/** What the YAML reader found, with the line in the file (the settings begin on its second line). */
function yamlFault(error: unknown): string {
  if (error instanceof YAMLError) {
    const line = error.linePos?.[0].line
    const first = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')
    return `${line === undefined ? '' : `line ${line + 1}: `}${first}. Text with a colon or a # needs "quotes"`
  }
  if (error instanceof ReferenceError) return 'they use & and *, which are not for pages'
  throw error
}
