import { fileTypeFromBuffer } from 'file-type'
import { FILE_RULES, isField } from '#rules/forms/fieldTable.ts'
import type { FileInfo } from '#rules/leads/cleanValues.ts'
import { text } from '#lib/values.ts'
import type { IncomingFile } from '../outbox/outbox.ts'
import type { LeadRequest } from './request.ts'

/** Reads a lead's files. Their types are detected from their contents, whatever the browser says. */

/** The file extension for each type. A file's name gets it, so that the name always fits the contents. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
}
/** The type that file-type returns for old Word files, because it can't look into this kind of container. */
const CONTAINER = 'application/x-cfb'

/**
 * Describes the files, so that the form's rules can be checked. The contents of files that are too large aren't
 * inspected.
 */
export const describeFiles = async ({
  files,
  fileFields,
}: Pick<LeadRequest, 'files' | 'fileFields'>): Promise<{
  values: Record<string, FileInfo[]>
  kept: IncomingFile[]
}> => {
  const values: Record<string, FileInfo[]> = {}
  const kept: IncomingFile[] = []
  for (const [at, file] of files.entries()) {
    const field = fileFields[at] ?? ''
    if (!isField(field)) continue
    const small = file.size <= (FILE_RULES[field]?.maxBytes ?? 0)
    const bytes = small ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
    const type = await typeOf(bytes, file.name)
    const name = safeName(file.name, type)
    values[field] = [...(values[field] ?? []), { name, size: file.size, type }]
    if (small) kept.push({ field, name, type, bytes })
  }
  return { values, kept }
}

/** Detects a file's type; '' if unknown. */
const typeOf = async (bytes: Uint8Array, name: string): Promise<string> => {
  let found: string | undefined
  try {
    found = (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // The file can't be parsed, so it isn't of a type that we accept.
    return ''
  }
  if (found === CONTAINER && /\.doc$/i.test(name)) return 'application/msword'
  return text(found)
}

/** Makes a file's name safe: removes folders and unprintable characters, and sets the extension for its type. */
const safeName = (name: string, type: string): string => {
  const stem = (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _.()-]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const ending = ENDINGS[type]
  return `${stem.slice(0, 80) || 'file'}${ending === undefined ? '' : `.${ending}`}`
}
