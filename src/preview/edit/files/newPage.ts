import { stringify } from 'yaml'
import type { Group } from '../text/steps.ts'

/** What a new page of each kind begins with. */
const FOLDERS: Record<string, string> = { article: 'news/', offer: 'offers/' }

/**
 * A page that has a title and nothing to say yet: a draft, so that nobody is shown it before it is written.
 *
 * @param today 'YYYY-MM-DD'
 * @param under the address of the blog
 */
export const newPage = (
  kind: string,
  title: string,
  { today, blog }: { today: string; blog: string },
): { file: string; text: string } => {
  const name =
    title
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'new-page'
  const path = kind === 'article' ? `${blog}/${name}` : kind === 'offer' ? `/offers/${name}` : `/${name}`
  const settings: Group = {
    title,
    path,
    ...(kind === 'article' && { date: today }),
    ...(kind === 'offer' && { offer: { starts: today } }),
    draft: true,
  }
  return { file: `content/${FOLDERS[kind] ?? ''}${name}.md`, text: `---\n${stringify(settings)}---\n\n` }
}
