import { EXTENSIONS, type Project } from '#extend/project.ts'
import { NO_EDITS, readText, stampOf, type Edits } from '../loading/files.ts'
import type { Problem } from '../loading/problems.ts'
import type { Site } from '../settings/schema.ts'
import type { OwnFeed } from './ownFeed.ts'

/** In the tenant's folder, or in the project's `extensions/`. */
export const FEEDS = 'feeds'

/** The feeds in `feeds.own`. A file of the tenant comes before a project's of the same name. */
export async function loadOwnFeeds(
  dir: string,
  { feeds }: Pick<Site, 'feeds'>,
  project: Pick<Project, 'root' | 'hash'>,
  edits: Edits = NO_EDITS,
): Promise<{ feeds: OwnFeed[]; problems: Problem[] }> {
  const loaded: OwnFeed[] = []
  const problems: Problem[] = []
  for (const [index, name] of feeds.own.entries()) {
    const own = `${FEEDS}/${name}.yaml`
    const shared = `${EXTENSIONS}/${own}`
    const isOwn = edits.get(own) !== undefined || stampOf(dir, own) !== ''
    if (!isOwn && (project.hash === '' || stampOf(project.root, shared) === '')) {
      const places = project.hash === '' ? own : `${own} or ${shared}`
      problems.push({
        ...{ file: 'site.json', field: `feeds.own[${index}]` },
        message: `is “${name}”, but there’s no ${places}`,
      })
      continue
    }
    const [folder, file] = isOwn ? [dir, own] : [project.root, shared]
    const read = readText(folder, file, isOwn ? edits : NO_EDITS)
    if ('problem' in read) {
      problems.push(read.problem)
      continue
    }
    // Imported only if there's such a file, because loading the parser takes longer than all the rest.
    const { parseOwnFeed } = await import('./ownFeed.ts')
    const feed = parseOwnFeed(read.text, file, name)
    if (Array.isArray(feed)) problems.push(...feed.map((fault) => ({ file, ...fault })))
    else loaded.push(feed)
  }
  return { feeds: loaded, problems }
}
