import { fileTypeFromBuffer } from 'file-type'
import { FILE_RULES, isField } from '#rules/forms/fieldTable.ts'
import type { FileInfo } from '#rules/leads/cleanValues.ts'
import { text } from '#lib/values.ts'
import type { IncomingFile } from '../outbox/outbox.ts'
import type { LeadRequest } from './request.ts'

/** Files of a lead. What a browser says of their type counts for nothing: their bytes are looked at. */

/** How file names end, by type; the name that a dealer sees never claims another type than the bytes have. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
}
/** Old Word files are containers that file-type can't look into. */
const CONTAINER = 'application/x-cfb'

/** The files as the forms' rules check them: too large a file is described without being looked at. */
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

/** '' for what is not known. */
const typeOf = async (bytes: Uint8Array, name: string): Promise<string> => {
  let found: string | undefined
  try {
    found = (await fileTypeFromBuffer(bytes))?.mime
  } catch {
    // Bytes that a parser stumbles over are of no type that we take.
    return ''
  }
  if (found === CONTAINER && /\.doc$/i.test(name)) return 'application/msword'
  return text(found)
}

/** No folders, nothing that can't be shown, and the ending of its type. */
const safeName = (name: string, type: string): string => {
  const stem = (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N} _.()-]/gu, '')
    .replace(/^\.+/, '')
    .trim()
  const ending = ENDINGS[type]
  return `${stem.slice(0, 80) || 'file'}${ending === undefined ? '' : `.${ending}`}`
}
