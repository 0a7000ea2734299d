import { join, basename } from 'node:path'
import { fileOf } from '#build/publish/publish.ts'
import { bytesAt } from '#lib/files.ts'
import { isPublicPath } from '#rules/links/publicPath.ts'
import type { Drafts } from '../../hosted/drafts.ts'
import type { Finding } from '#check/finding.ts'
import type { Edits } from '#site/loading/files.ts'
import { branchTrouble } from './otherBranch.ts'
import type { Author } from './run.ts'
import { gitIn, type Branch } from './git.ts'
import { Hono, type Context } from 'hono'
import pLimit from 'p-limit'
import type { CallerEnv } from '#server/guards/caller.ts'
import type { Desk } from '../desk.ts'
import { groupIn } from '../text/steps.ts'

/** Publishes one site at a time, because all commits go to the same repository. */
const queue = pLimit(1)

export function publishRoutes(desk: Desk): Hono<CallerEnv> {
  const app = new Hono<CallerEnv>()
  app.get('/pending', async (c) => {
    const dir = desk.folder(c)
    return c.json(await pendingOf(dir, basename(dir), desk.options.publisher))
  })
  app.post('/publish', (c) => publishFor(c, desk))
  return app
}

async function publishFor(c: Context<CallerEnv>, desk: Desk): Promise<Response> {
  const { publisher, hosted } = desk.options
  const dir = desk.folder(c)
  const slug = basename(dir)
  const editor = hosted?.editorOf(c)
  if (editor?.role === 'edit') return c.json({ message: 'You can edit this site, but not publish it.' }, 403)
  const body = groupIn(await c.req.json())
  const { name, email } = editor ?? body
  const author = authorIn(name, email)
  if (!author && (await isInGit(dir, slug, publisher)))
    return c.json({ message: 'Enter your name and email address.' }, 422)
  const text = typeof body['message'] === 'string' ? body['message'].trim().slice(0, 500) : ''
  const result = await queue(() =>
    publish(dir, slug, { message: text || 'Change content', author }, publisher),
  )
  desk.log(c, { what: 'publish', file: '', more: [result.is, result.commit?.id].filter(Boolean).join(' ') })
  if (result.is === 'live') desk.forgetOriginals(dir)
  return c.json(result, result.is === 'live' ? 200 : 422)
}

function authorIn(name: unknown, email: unknown): Author | undefined {
  const clean = (value: unknown): string =>
    typeof value === 'string'
      ? value
          .replace(/[\p{Cc}<>]/gu, '')
          .trim()
          .slice(0, 100)
      : ''
  const author = { name: clean(name), email: clean(email) }
  return author.name !== '' && /^[^@\s]+@[^@\s]+$/.test(author.email) ? author : undefined
}

export interface PublishServices {
  /** @throws Error that says why the site can't be built */
  pending: (
    slug: string,
  ) => Promise<{ pages: { path: string; change: 'new' | 'changed' | 'gone' }[]; same: number }>
  /**
   * What `forecourt check` finds in the tenant's files. With `edits`, it returns only errors, and checks the files as
   * if the edits had been made.
   */
  check: (slug: string, edits?: Edits) => Promise<Finding[]>
  /** @returns the errors that prevented it */
  build: (slug: string) => Promise<string[]>
  address: (slug: string) => string
  now: () => number
  /** Why the desk's version may no longer publish, if that's so. */
  outdated?: () => string | undefined
  /** The branch to commit to; if missing, the one that's checked out. */
  branch?: string | undefined
  /** Set if the desk edits drafts in separate folders, and only the published files are in Git. */
  drafts?: Drafts
}

export type Problem = Pick<Finding, 'file' | 'field' | 'message' | 'line'>

export interface Pending {
  pages: { path: string; change: 'new' | 'changed' | 'gone' }[]
  same: number
  /** What prevents publishing: another version of Forecourt, errors found by `check`, clashes with other people's changes, and an unusable branch. */
  errors: Problem[]
  /** Missing if the folder isn't in a Git repository. */
  git?: Branch & { author: Author; files: string[] }
}

export const errorsOf = async (slug: string, publisher: PublishServices): Promise<Finding[]> =>
  (await publisher.check(slug)).filter(({ level }) => level === 'error')

async function pendingOf(dir: string, slug: string, publisher: PublishServices): Promise<Pending> {
  const { drafts } = publisher
  const git = gitOf(dir, slug, publisher)
  const hasGit = await git.isThere()
  const outdated = publisher.outdated?.()
  const errors: Problem[] = [
    ...(outdated === undefined ? [] : [{ file: '', field: '', message: outdated }]),
    ...(await errorsOf(slug, publisher)),
    ...(drafts?.clashes(slug) ?? []).map((file) => ({
      file,
      field: '',
      message: 'was also changed elsewhere after you started: undo your changes to it, then make them again',
    })),
    ...(hasGit ? await branchErrors(dir, publisher) : []),
  ]
  const { pages, same } = errors.length > 0 ? { pages: [], same: 0 } : await publisher.pending(slug)
  if (!hasGit) return { pages, same, errors }
  return {
    pages,
    same,
    errors,
    git: {
      ...(await git.branch()),
      author: await git.author(),
      files: drafts?.changed(slug) ?? (await git.changed()),
    },
  }
}

/** The folder to commit: the tenant's own, even if the desk edits a draft of it. */
const gitOf = (dir: string, slug: string, { branch, drafts }: PublishServices) =>
  gitIn(drafts?.live(slug) ?? dir, branch)

/** Whether publishing makes a commit, which needs an author. */
const isInGit = (dir: string, slug: string, publisher: PublishServices): Promise<boolean> =>
  gitOf(dir, slug, publisher).isThere()

async function branchErrors(dir: string, { branch }: PublishServices): Promise<Problem[]> {
  if (branch === undefined) return []
  const trouble = await branchTrouble(dir, branch)
  if (trouble !== undefined) return [{ file: '', field: '', message: trouble }]
  const clashes = await gitIn(dir, branch).clashes()
  return clashes.map((file) => ({
    file,
    field: '',
    message: `was changed on the branch ${branch} by somebody else: merge that branch into this folder’s branch first`,
  }))
}

const WHILE_CHECKED = 'Somebody changed the site while it was being checked. Look at it again, then publish'

export type Published =
  | { is: 'live'; at: string; address: string; commit?: { id: string; branch: string } }
  /** `commit` is set if the change was committed, but the build failed. */
  | { is: 'refused'; errors: Problem[]; commit?: { id: string; branch: string } }

/** The commit is made before the build, so that whatever is live is also in Git, even if the build is interrupted. */
export async function publish(
  dir: string,
  slug: string,
  { message, author }: { message: string; author: Author | undefined },
  publisher: PublishServices,
): Promise<Published> {
  const { drafts } = publisher
  const version = drafts?.version(slug)
  const { errors, git } = await pendingOf(dir, slug, publisher)
  if (errors.length > 0) return { is: 'refused', errors }
  // Somebody changed the draft during the check, so the change may not have been checked.
  if (drafts?.version(slug) !== version)
    return { is: 'refused', errors: [{ file: '', field: '', message: WHILE_CHECKED }] }
  const files = drafts?.changed(slug)
  const copy = files && drafts?.bring(slug, files)
  let commit: string | undefined
  try {
    commit = git && author && (await gitOf(dir, slug, publisher).commit(message, author, files))
  } catch (error) {
    copy?.takeBack()
    throw error
  }
  copy?.keep()
  const commitIn = git && commit !== undefined && { commit: { id: commit, branch: git.name } }
  const failures = await publisher.build(slug)
  if (failures.length > 0) {
    const errors = failures.map((message) => ({ file: '', field: '', message }))
    return { is: 'refused', errors, ...commitIn }
  }
  return {
    is: 'live',
    at: new Date(publisher.now()).toISOString(),
    address: publisher.address(slug),
    ...commitIn,
  }
}

export const publishedPage = (root: string, path: string): string | undefined =>
  isPublicPath(path) ? bytesAt(join(root, fileOf(path)))?.toString('utf8') : undefined
