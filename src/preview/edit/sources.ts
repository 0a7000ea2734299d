import { isRecord, lookUp } from '#lib/values.ts'
import { blocksOf } from '#site/content/markdown.ts'
import { photoFilesIn } from '#site/loading/photoFiles.ts'
import type { JsonSchema } from '#site/settings/jsonSchema.ts'
import { nameOf } from './desk/form/forms.ts'
import { openFile, pagesIn, SETTINGS } from './files/files.ts'
import { pageFields, SECTIONS } from './parts.ts'

/** A text or picture in a file, which the preview matches with the element that shows it. */
export interface Source {
  /** The page or settings form that contains the text or picture, such as 'content/about-us.md' or 'settings/hours'. */
  of: string
  /** The field as `check` names it; missing for a page's text, which has a line instead. */
  field?: string
  line?: number
  name: string
  from: 'page' | 'settings' | 'elsewhere'
  /** The text, with single spaces between words. */
  text?: string
  /** For a picture, the start of its address on pages. The rest of the address gives the picture's size. */
  src?: string
}

/** The page settings that are shown in lists of pages. */
const LISTED = new Set(['title', 'description', 'image', 'author', 'kicker'])

/** Pages don't record where their content came from, so the sources are guessed: the most likely ones come first. */
export function sourcesOf(dir: string, path: string, sections = SECTIONS): Source[] {
  const photos = photoFilesIn(dir)
  const onPages = (src: string): string => {
    const id = src.startsWith('/photos/') ? photos.get(src.slice('/photos/'.length)) : undefined
    return id === undefined ? src : `/photos/${id}`
  }
  const ownSources: Source[] = []
  const others: Source[] = []
  for (const file of pagesIn(dir)) {
    const opened = openFile(dir, file)
    if ('why' in opened) continue
    const isOwn = opened.values['path'] === path
    const from = isOwn ? 'page' : 'elsewhere'
    const values = isOwn
      ? opened.values
      : Object.fromEntries(Object.entries(opened.values).filter(([name]) => LISTED.has(name)))
    for (const value of inValues(values, pageFields(), onPages))
      (isOwn ? ownSources : others).push({ of: file, from, ...value })
    if (isOwn) ownSources.push(...inText(opened.text ?? '', file, onPages))
  }
  const settings = openFile(dir, SETTINGS)
  const set = 'why' in settings ? {} : settings.values
  const inSettings = sections.flatMap((section) =>
    inValues(section.own(set), section.schema, onPages).map((value): Source => ({
      of: `settings/${section.id}`,
      from: 'settings',
      ...value,
    })),
  )
  return [...ownSources, ...inSettings, ...others]
}

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim()

function inValues(
  value: unknown,
  schema: JsonSchema,
  onPages: (src: string) => string,
  field = '',
  names: readonly string[] = [],
): Pick<Source, 'field' | 'name' | 'text' | 'src'>[] {
  if (isRecord(value)) {
    const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
    return Object.entries(value).flatMap(([key, child]) =>
      inValues(child, lookUp(properties, key) ?? {}, onPages, field === '' ? key : `${field}.${key}`, [
        ...names,
        nameOf(key),
      ]),
    )
  }
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? {}) as JsonSchema
    return value.flatMap((element: unknown, index) =>
      inValues(withoutType(element, items), items, onPages, `${field}[${index}]`, names),
    )
  }
  if (typeof value !== 'string' || schema['enum'] !== undefined) return []
  const name = names.join(', ')
  if (schema['format'] === 'picture') return value === '' ? [] : [{ field, name, src: onPages(value) }]
  const text = oneSpace(value)
  // Leave out addresses, because a link's target isn't visible on the page.
  return text.length < 2 || /^(?:\/|https?:)/.test(text) ? [] : [{ field, name, text }]
}

/** The names of sections are no texts. */
function withoutType(entry: unknown, { anyOf }: JsonSchema): unknown {
  if (anyOf === undefined) return entry
  return isRecord(entry) ? { ...entry, type: undefined } : undefined
}

function inText(text: string, of: string, onPages: (src: string) => string): Source[] {
  try {
    return blocksOf(text).flatMap(({ line, text: read, pictures }): Source[] => {
      const place = { of, line, name: `Text, line ${line}`, from: 'page' } as const
      return [
        ...(read.trim() === '' ? [] : [{ ...place, text: oneSpace(read) }]),
        ...pictures.map((src) => ({ ...place, src: onPages(src) })),
      ]
    })
  } catch {
    // The text can't be read. `check` reports why.
    return []
  }
}
