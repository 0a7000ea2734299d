import { isScalar, parseDocument, YAMLError } from 'yaml'
import type { Locale } from '#rules/locale/locale.ts'
import { check } from '../loading/check.ts'
import type { ContentPage } from './content.ts'
import { TooMuch, renderMarkdown } from './markdown.ts'
import { frontOf } from './front.ts'
import { frontMatterSchema } from './frontMatter.ts'
import { placedIn } from './placed.ts'
import type { Note } from './removed.ts'
import { tasksOf } from './tasks.ts'
import type { Problem } from '../loading/problems.ts'

export interface ContentFile {
  page: ContentPage
  draft: boolean
  /** What the editor should know about the text, with lines in the file. */
  notes: Note[]
  region?: Locale
}

export interface UnreadFile {
  problems: Problem[]
  notes: Note[]
}

/** Removes a slash from the end of a public path, because '/about-us/' and '/about-us' are the same page. */
const withoutSlash = (path: string) => path.replace(/\/$/, '')

/**
 * Turns a Markdown file with front matter into a page. This takes 1 to 4 ms per file, and about 100 ms more for the first file, because the
 * libraries must be loaded. So `readContent` keeps the results.
 */
export function contentFile(file: string, text: string, region?: Locale): ContentFile | UnreadFile {
  const fail = (message: string) => ({ problems: [{ file, field: '', message }], notes: [] })
  if (!/^---\s*(?:\r?\n|\r)/.test(text))
    return fail(
      'must begin with a line of three hyphens, then "title: …" and "path: …", then three hyphens again',
    )
  const front = frontOf(text)
  if (!front) return fail('starts its settings on line 1, so it must end them with a line of three hyphens')
  let settings: unknown
  try {
    settings = settingsIn(front.settings)
  } catch (error) {
    return fail(`has settings that can’t be read: ${yamlFault(error)}`)
  }
  const checked = check(frontMatterSchema, settings, file, region)
  if (checked.value === undefined) return { problems: checked.problems, notes: [] }
  const { draft, path, title, description, kicker, image, focus, aside, form } = checked.value
  const { date, author, offer, people, openings, reviews, page_id: pageId } = checked.value
  const tasks = tasksOf(checked.value)
  const { figures, timeline, routes, places } = checked.value
  try {
    const linesBefore = text.slice(0, front.textAt).split(/\r\n|\r|\n/).length - 1
    const { html: marked, headings, directives, notes } = renderMarkdown(text.slice(front.textAt))
    const placed = placedIn(marked, directives, { file, linesBefore })
    const inFile = notes.map(({ line, message }) => ({ line: line + linesBefore, message }))
    if ('problem' in placed) return { problems: [placed.problem], notes: inFile }
    const page: ContentPage = {
      file,
      path: withoutSlash(path),
      title,
      description,
      kicker,
      image,
      aside,
      ...placed,
      headings,
      ...(focus !== '' && { focus }),
      ...(form !== undefined && { form }),
      ...(pageId !== undefined && { pageId }),
      ...(date !== '' && { date }),
      ...(author !== '' && { author }),
      ...(offer && { offer }),
      ...(people.length > 0 && { people }),
      ...(openings.length > 0 && { openings }),
      ...(reviews.length > 0 && { reviews }),
      ...(tasks && { tasks }),
      ...(figures.length > 0 && { figures }),
      ...(timeline.length > 0 && { timeline }),
      ...(routes.length > 0 && { routes }),
      ...(places.length > 0 && { places }),
    }
    return {
      page,
      draft,
      notes: inFile,
      ...(region !== undefined && { region }),
    }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error
    return fail(error.message)
  }
}

/**
 * Reads a page's settings. A backend's ID for the page is text, even if it's written as a number, without quotes.
 *
 * @throws YAMLError
 */
function settingsIn(yaml: string): unknown {
  const document = parseDocument(yaml)
  const [error] = document.errors
  if (error) throw error
  const id = document.get('page_id', true)
  if (isScalar(id) && typeof id.value === 'number') id.value = id.source
  return document.toJS({ maxAliasCount: 0 }) ?? {}
}

/** Describes a YAML error with its line in the file, which is one more than its line in the settings, because '---' comes before them. */
function yamlFault(error: unknown): string {
  if (error instanceof YAMLError) {
    const line = error.linePos?.[0].line
    const first = error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')
    return `${line === undefined ? '' : `line ${line + 1}: `}${first}. Text with a colon or a # needs "quotes"`
  }
  if (error instanceof ReferenceError) return 'they use & and *, which aren’t allowed in pages'
  throw error
}
