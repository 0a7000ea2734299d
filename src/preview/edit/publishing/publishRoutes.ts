import { basename } from 'node:path'
import { Hono, type Context } from 'hono'
import pLimit from 'p-limit'
import type { CallerEnv } from '#server/guards/caller.ts'
import type { Desk } from '../desk.ts'
import { groupIn } from '../text/steps.ts'
import { isInGit, pendingOf, publish } from './publish.ts'
import type { Author } from './run.ts'

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
