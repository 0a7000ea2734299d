import type { Finding } from '#check/finding.ts'
import type { Problem } from '#site/loading/problems.ts'
import { openFile, SETTINGS, textOf, valuesIn } from './files/files.ts'
import { SECTIONS, topOf } from './parts.ts'
import { BRAND } from '#site/brand/brandFiles.ts'
import { FONTS } from '#site/brand/loadFonts.ts'
import { MAPPING_FILE } from '#stock/feed/map/mapping.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'

export interface Todo {
  level: Finding['level']
  /** As the desk calls it: 'Name and contact'. */
  name: string
  /** Missing if the desk has none for it. */
  of?: string
  field?: string
  /** The line of a page's text, from 1. */
  line?: number
  message: string
}

/** @param options `isEditable` says which settings the desk shows: by default, all */
export const todoOf = (
  dir: string,
  findings: readonly Finding[],
  { hasStock, isEditable = () => true }: { hasStock: boolean; isEditable?: (field: string) => boolean },
): Todo[] =>
  findings.map((finding) => {
    const { level, file, field, line, message } = finding
    const section = file === SETTINGS ? SECTIONS.find(({ keys }) => keys.includes(topOf(field))) : undefined
    if (section) {
      return {
        level,
        name: section.name,
        ...(isEditable(field) && { of: `settings/${section.id}` }),
        field,
        message,
      }
    }
    if (file.startsWith('content/')) {
      const at = placeIn(dir, finding)
      return { level, name: titleOf(dir, file) ?? file, of: file, ...at, message: withLine(at, message) }
    }
    if (file.startsWith(`${BRAND}/`) && !file.startsWith(`${FONTS}/`))
      return { level, name: 'Logo and icons', of: BRAND, message: `${file} ${message}` }
    const isStock = file === SNAPSHOT || file === MAPPING_FILE
    return {
      level,
      name: isStock ? 'Stock' : line === undefined ? file : `${file}:${line}`,
      ...(isStock && hasStock && { of: 'stock' }),
      message: [isStock && field === 'cars' ? '' : field, message].filter(Boolean).join(' '),
    }
  })

function placeIn(dir: string, { file, field, line }: Finding): { field: string } | { line: number } | object {
  if (field !== '') return { field }
  const opened = openFile(dir, file)
  const text = textOf(dir, file)
  if (line === undefined || 'why' in opened || text === undefined) return {}
  const all = text.replaceAll('\r\n', '\n')
  const before = all.slice(0, all.length - (opened.text ?? '').length).split('\n').length - 1
  return line > before ? { line: line - before } : {}
}

const withLine = (at: object, message: string): string =>
  'line' in at ? `line ${String(at.line)}: ${message}` : message

export interface Place {
  file: string
  /** Missing for a page. */
  keys?: readonly string[]
}

export const isIn = ({ file, keys }: Place, error: Finding): boolean =>
  error.file === file && (keys?.includes(topOf(error.field)) ?? true)

/**
 * Errors about something in the form are shown at their own fields, others at the field whose change causes them.
 * @param place what the form shows; missing if the form can't show the errors
 */
export const problemsOf = (
  dir: string,
  errors: readonly Finding[],
  place?: Place,
  changed = '',
): (Problem & { line?: number })[] =>
  errors.map((error) => {
    const { file, field, message, line } = error
    if (place && isIn(place, error)) {
      // Other messages quote what they're about.
      const at = error.stops && field === '' ? placeIn(dir, error) : {}
      return {
        file,
        field,
        message: withLine(at, message),
        ...(line !== undefined && { line }),
      }
    }
    return {
      file,
      field: changed,
      message: `${changed === '' ? 'This would' : 'would'} break ${nameOf(dir, error)}: ${field}${field && ' '}${message}`,
    }
  })

/** @example '“Menus” (site.json:12)' */
function nameOf(dir: string, { file, field, line }: Finding): string {
  const where = line === undefined ? file : `${file}:${line}`
  const section = SECTIONS.find(({ keys }) => keys.includes(topOf(field)))?.name
  const name = file === SETTINGS ? section : titleOf(dir, file)
  return name === undefined ? where : `“${name}” (${where})`
}

export function titleOf(dir: string, file: string): string | undefined {
  const { title } = valuesIn(dir, file)
  return typeof title === 'string' ? title : undefined
}
