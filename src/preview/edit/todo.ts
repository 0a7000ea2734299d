import type { Finding } from '#check/finding.ts'
import { readText } from '#site/loading/files.ts'
import { BRAND } from '#site/brand/brandFiles.ts'
import { MAPPING_FILE } from '#stock/feed/map/mapping.ts'
import { SNAPSHOT } from '#stock/snapshotFile.ts'
import { openFile, SETTINGS } from './files/files.ts'
import { titleOf } from './refusal.ts'
import { SECTIONS, topOf } from './parts.ts'

/** Something that `check` finds, and where in the desk it can be put right. */
interface Todo {
  level: Finding['level']
  /** What it's about, as the desk calls it: 'Name and contact'. */
  name: string
  /** The form; missing if the desk has none for it. */
  of?: string
  field?: string
  /** The line of a page's text, from 1. */
  line?: number
  message: string
}

/**
 * @param dir the tenant's folder
 * @param options `hasStock` says whether the desk has a form for the stock, `isEditable` which settings it shows: by default, all
 */
export const todoOf = (
  dir: string,
  findings: readonly Finding[],
  { hasStock, isEditable = () => true }: { hasStock: boolean; isEditable?: (field: string) => boolean },
): Todo[] =>
  findings.map((finding) => {
    const { level, file, field, message } = finding
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
    if (file.startsWith('content/'))
      return { level, name: titleOf(dir, file) ?? file, of: file, ...placeIn(dir, finding), message }
    if (file.startsWith(`${BRAND}/`))
      return { level, name: 'Logo and icons', of: BRAND, message: `${file} ${message}` }
    const isStock = file === SNAPSHOT || file === MAPPING_FILE
    return {
      level,
      name: isStock ? 'Stock' : file,
      ...(isStock && hasStock && { of: 'stock' }),
      message: [isStock && field === 'cars' ? '' : field, message].filter(Boolean).join(' '),
    }
  })

const placeIn = (
  dir: string,
  { file, field, line }: Finding,
): { field: string } | { line: number } | object => {
  if (field !== '') return { field }
  const opened = openFile(dir, file)
  const read = readText(dir, file)
  if (line === undefined || 'why' in opened || 'problem' in read) return {}
  const all = read.text.replaceAll('\r\n', '\n')
  const before = all.slice(0, all.length - (opened.text ?? '').length).split('\n').length - 1
  return line > before ? { line: line - before } : {}
}
