import { object, string, type AnyObject, type ObjectSchema } from 'yup'
import { FORM_IDS, isForm, isOwnForm, type FormId } from '#rules/forms/formTable.ts'
import { check } from '../loading/check.ts'
import { nearest } from '../loading/nearest.ts'
import type { Problem } from '../loading/problems.ts'
import { link, picture, words } from '../settings/fields.ts'
import { MARK, type Directive, type DirectiveName } from './directive.ts'
import { frameOf, type Embed } from './embed.ts'

export interface OwnVideo {
  title: string
  /** A file in the tenant's folder, '/photos/tour.mp4', or an https address. */
  src: string
  poster: string
  /** A file in the tenant's folder, '/photos/tour.vtt'; '' if there's none. */
  captions: string
}

/** What a directive puts into a page. */
export type Placed =
  | { form: FormId }
  | { embed: Embed }
  | { video: OwnVideo }
  | { button: { label: string; href: string } }
  | { columns: 'start' | 'next' | 'end' }
  | { section: { type: string } & Record<string, string> }

/** @property line in the file, from 1 */
export type PlacedPart = Placed & { line: number }

/** A piece of a page's text. */
export type ContentPart = { html: string } | PlacedPart

const title = () => words('What it shows.', 200)

const formSchema = object({ id: string().required() }).noUnknown()

const embedSchema = object({
  title: title(),
  url: string().max(2000).required(),
  poster: picture('Shown until the visitor clicks.'),
  height: string()
    .matches(/^(?:[2-9]\d\d|1\d{3})$/, 'must be a height in pixels, from 200 to 1999')
    .optional(),
}).noUnknown()

const videoSchema = object({
  title: title(),
  src: string()
    .matches(
      /^(?:\/photos\/[^"'<>\\?#]+\.(?:mp4|webm)|https:\/\/[^\s"'<>\\]+)$/,
      'must be a file like "/photos/tour.mp4" (MP4 or WebM), or an https address',
    )
    .required(),
  poster: picture('Shown until the video plays.'),
  captions: string()
    .matches(/^(?:\/photos\/[^"'<>\\?#]+\.vtt)?$/, 'must be a file like "/photos/tour.vtt"')
    .default(''),
}).noUnknown()

const buttonSchema = object({
  label: words('What visitors read.', 80),
  href: link('Where it leads.'),
}).noUnknown()

const columnsSchema = object({}).noUnknown()

const TYPE = /^[a-z][a-z\d-]{0,59}$/

/** What's wrong, worded to follow the directive's name. */
class Refused extends Error {}

/** @throws Refused */
function valid<T extends AnyObject>(schema: ObjectSchema<T>, values: Record<string, string>): T {
  const { value, problems } = check(schema, values, '')
  if (value !== undefined) return value
  const [{ field, message } = { field: '', message: '' }] = problems
  const isLabel = ['title', 'label'].includes(field) && field in schema.fields
  throw new Refused(`: ${isLabel ? `the ${field} in [ ]` : field} ${message}`)
}

const read: Record<DirectiveName | 'close', (directive: Directive) => Placed> = {
  form({ attributes }) {
    const { id } = valid(formSchema, attributes)
    // Whether the site has such a form of its own is checked once its settings are known (placedProblems.ts).
    if (isForm(id) || isOwnForm(id)) return { form: id }
    const near = nearest(id, FORM_IDS)
    const instead = near === undefined ? '' : `: did you mean "${near}"?`
    throw new Refused(` names a form "${id}", which isn’t one of ${FORM_IDS.join(', ')}${instead}`)
  },
  embed({ label, attributes }) {
    const { title, url, poster, height } = valid(embedSchema, { ...attributes, title: label })
    const framed = frameOf(url)
    if (typeof framed === 'string') throw new Refused(`: url must be ${framed}`)
    if (framed.kind === 'video') {
      if (height === undefined) return { embed: { ...framed, title, poster } }
      throw new Refused(
        ': height is only for maps and widgets, because a video’s follows from its width. Remove it',
      )
    }
    return {
      embed: { ...framed, title, poster, height: Number(height ?? (framed.kind === 'map' ? 450 : 700)) },
    }
  },
  video: ({ label, attributes }) => ({ video: valid(videoSchema, { ...attributes, title: label }) }),
  button: ({ label, attributes }) => ({ button: valid(buttonSchema, { ...attributes, label }) }),
  columns: ({ attributes }) => (valid(columnsSchema, attributes), { columns: 'start' }),
  column: ({ attributes }) => (valid(columnsSchema, attributes), { columns: 'next' }),
  close: () => ({ columns: 'end' }),
  section({ attributes }) {
    const { type = '' } = attributes
    if (TYPE.test(type)) return { section: { ...attributes, type } }
    throw new Refused(': type must be the name of a section, like "meet-the-mechanic"')
  },
}

const MOST_COLUMNS = 3

/**
 * Replaces the marks in safe HTML by what the directives say.
 *
 * @param file for problems
 * @param linesBefore how many lines the file has before its text
 * @returns `html` without the marks; `parts` if there's anything but text
 */
export function placedIn(
  marked: string,
  directives: readonly Directive[],
  { file, linesBefore }: { file: string; linesBefore: number },
): { html: string; parts?: ContentPart[] } | { problem: Problem } {
  const parts: ContentPart[] = []
  let [from, last, depth] = [0, -1, 0]
  let columns: { line: number; count: number } | undefined
  const addText = (end?: number): void => {
    const html = marked.slice(from, end)
    depth += depthOf(html)
    if (html !== '') parts.push({ html })
  }
  for (const mark of marked.matchAll(MARK)) {
    const directive = directives[Number(mark[1])]
    if (!directive || Number(mark[1]) <= last) continue
    last = Number(mark[1])
    addText(mark.index)
    from = mark.index + mark[0].length
    const line = linesBefore + directive.line
    const fail = (message: string) => ({ problem: { file, field: '', line, message } })
    const name =
      directive.name === 'close' ? ':::' : `${directive.name === 'columns' ? ':::' : '::'}${directive.name}`
    if (depth !== 0) return fail(`${name} is inside other HTML; move it out of that HTML`)
    try {
      const placed = read[directive.name as DirectiveName](directive)
      if ('columns' in placed) {
        if (placed.columns === 'start' && columns)
          return fail(`${name} can’t be inside other columns. Remove it`)
        if (placed.columns === 'next' && !columns) return fail(`${name} must be between :::columns and :::`)
        if (placed.columns === 'start') columns = { line, count: 1 }
        if (placed.columns === 'end') columns = undefined
        if (placed.columns === 'next' && columns && ++columns.count > MOST_COLUMNS)
          return fail(`${name} starts a fourth column, but there can be only ${MOST_COLUMNS}. Remove it`)
      }
      parts.push({ ...placed, line })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return fail(name + error.message)
    }
  }
  if (columns)
    return {
      problem: {
        file,
        field: '',
        line: columns.line,
        message: ':::columns has no end. Put ::: on a line of its own after the last column',
      },
    }
  if (parts.length === 0) return { html: marked }
  addText()
  return { html: parts.map((part) => ('html' in part ? part.html : '')).join(''), parts }
}

const TAG = /<(\/?)([a-z][a-z\d]*)\b[^>]*>/g
const VOID = new Set(['br', 'hr', 'img', 'col'])

function depthOf(html: string): number {
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (!VOID.has(name)) depth += slash === '/' ? -1 : 1
  }
  return depth
}
