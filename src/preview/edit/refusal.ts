import type { Finding } from '#check/finding.ts'
import type { Problem } from '#site/loading/problems.ts'
import { openFile, SETTINGS } from './files/files.ts'
import { SECTIONS, topOf } from './parts.ts'

/** What a form shows: a page, or some of the settings. */
export interface Place {
  file: string
  /** The names of these settings; missing for a page. */
  keys?: readonly string[]
}

/** Whether an error is about something that the form shows. */
export const isIn = ({ file, keys }: Place, error: Finding): boolean =>
  error.file === file && (keys?.includes(topOf(error.field)) ?? true)

/**
 * Returns the errors that prevent a change, worded by `check`. Errors about something in the form are shown at their
 * own fields, others at the field whose change causes them.
 *
 * @param dir the tenant's folder
 * @param place what the form shows; missing if the form can't show the errors
 * @param changed the field that was changed
 */
export const problemsOf = (
  dir: string,
  errors: readonly Finding[],
  place?: Place,
  changed = '',
): (Problem & { line?: number })[] =>
  errors.map((error) => {
    const { file, field, message, line } = error
    if (place && isIn(place, error)) return { file, field, message, ...(line !== undefined && { line }) }
    return {
      file,
      field: changed,
      message: `${changed === '' ? 'This would' : 'would'} break ${nameOf(dir, error)}: ${field}${field && ' '}${message}`,
    }
  })

/** @example '“Menus” (site.json:12)' */
const nameOf = (dir: string, { file, field, line }: Finding): string => {
  const where = line === undefined ? file : `${file}:${line}`
  const section = SECTIONS.find(({ keys }) => keys.includes(topOf(field)))?.name
  const name = file === SETTINGS ? section : titleOf(dir, file)
  return name === undefined ? where : `“${name}” (${where})`
}

/** The title of a page; undefined if it has none, or can't be read. */
export const titleOf = (dir: string, file: string): string | undefined => {
  const opened = openFile(dir, file)
  const title = 'why' in opened ? undefined : opened.values['title']
  return typeof title === 'string' ? title : undefined
}
