import type { Locale } from '#rules/locale/locale.ts'
import type { ContentPage } from './content.ts'
import type { ContentFile, UnreadFile } from './contentFile.ts'
import { entriesOf, NO_EDITS, readText, type Edits } from '../loading/files.ts'
import type { Problem } from '../loading/problems.ts'
import { NO_CACHE, type TenantCache } from '../loading/tenantCache.ts'

export interface Content {
  content: ContentPage[]
  drafts: ContentPage[]
  problems: Problem[]
  warnings: string[]
}

/**
 * Reads a tenant's `content/**\/*.md`, and nothing outside the tenant's folder: a symbolic link to a folder is skipped with a warning, and
 * one to a file outside is a problem.
 */
export async function readContent(
  dir: string,
  cache: TenantCache = NO_CACHE,
  edits: Edits = NO_EDITS,
  region?: Locale,
): Promise<Content> {
  const problems: Problem[] = []
  const warnings: string[] = []
  const files = findContent(dir, warnings)
  if (!Array.isArray(files)) return { content: [], drafts: [], problems: [files], warnings }
  const pages: ContentPage[] = []
  const drafts: ContentPage[] = []
  for (const file of withEdits(files, edits)) {
    const read = readText(dir, file, edits)
    if ('problem' in read) {
      problems.push(read.problem)
      continue
    }
    const made = await remember(cache, { file, ...read }, region)
    warnings.push(...made.notes.map(({ line, message }) => `${file}:${line}: ${message}`))
    if ('problems' in made) {
      problems.push(...made.problems)
      continue
    }
    if (made.draft) {
      drafts.push(made.page)
      warnings.push(`${file}: is a draft, so it isn’t published`)
    } else pages.push(made.page)
  }
  // If two pages have the same path, the problem is reported for the one that's being edited, not for the one that had the path before.
  const lastEdited = [
    ...pages.filter(({ file }) => !edits.has(file)),
    ...pages.filter(({ file }) => edits.has(file)),
  ]
  return { content: pages, drafts, problems: [...problems, ...collisions(lastEdited)], warnings }
}

async function remember(
  cache: TenantCache,
  { file, bytes, text }: { file: string; bytes: Uint8Array; text: string },
  region: Locale | undefined,
): Promise<ContentFile | UnreadFile> {
  const cached = cache.get(file, bytes) as ContentFile | undefined
  if (cached !== undefined && cached.region === region) return cached
  // Imported only if a page isn't in the cache, because loading the Markdown libraries takes longer than all the rest together.
  const { contentFile } = await import('./contentFile.ts')
  const made = contentFile(file, text, region)
  if (!('problems' in made)) cache.set(file, bytes, made)
  return made
}

const FOLDER = 'content'

function withEdits(files: readonly string[], edits: Edits): string[] {
  const written = [...edits].flatMap(([file, text]) =>
    file.startsWith(`${FOLDER}/`) && text !== undefined ? [file] : [],
  )
  return [...files.filter((file) => !edits.has(file)), ...written].sort()
}

/** The content files in the tenant's folder, or the problem with its content folder. For everything that's skipped, a warning is added. */
export function findContent(dir: string, warnings: string[]): string[] | Problem {
  return listMarkdown(dir, FOLDER, warnings)
}

function listMarkdown(dir: string, folder: string, warnings: string[]): string[] | Problem {
  const read = entriesOf(dir, folder)
  if ('problem' in read) return { file: folder, field: '', message: read.problem }
  const files: string[] = []
  for (const entry of read.entries) {
    const file = `${folder}/${entry.name}`
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) {
      const below = listMarkdown(dir, file, warnings)
      if (!Array.isArray(below)) return below
      files.push(...below)
    } else if (/\.md$/i.test(entry.name)) files.push(file)
    else warnings.push(`${file}: isn’t a Markdown file (.md), so it was ignored`)
  }
  return files.sort()
}

/** Finds pages whose paths are the same if case is ignored, as some disks and hosts do. */
function collisions(pages: readonly ContentPage[]): Problem[] {
  const problems: Problem[] = []
  const taken = new Map<string, ContentPage>()
  for (const page of pages) {
    const other = taken.get(page.path.toLowerCase())
    if (other === undefined) taken.set(page.path.toLowerCase(), page)
    else
      problems.push({
        file: page.file,
        field: 'path',
        message:
          other.path === page.path
            ? `'${page.path}' is already the path of ${other.file}`
            : `'${page.path}' is the same as '${other.path}' in ${other.file}, apart from capitals`,
      })
  }
  return problems
}
