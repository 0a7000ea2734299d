import { stringify } from 'yaml'
import type { Group } from '../text/steps.ts'

/** The folder for new pages of each kind. */
const FOLDERS = { page: '', article: 'news/', offer: 'offers/' }
type NewKind = keyof typeof FOLDERS
export const isNewKind = (kind: unknown): kind is NewKind =>
  typeof kind === 'string' && Object.hasOwn(FOLDERS, kind)

/**
 * A new page with a title but no text yet. It's a draft, so that visitors don't see it before it's finished.
 *
 * @param today 'YYYY-MM-DD'
 * @param blog the address of the blog
 */
export const newPage = (
  kind: NewKind,
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
  return { file: `content/${FOLDERS[kind]}${name}.md`, text: `---\n${stringify(settings)}---\n\n` }
}
