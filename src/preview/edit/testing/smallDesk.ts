import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { checkTenant } from '#check/checkTenant.ts'
import type { Finding } from '#check/finding.ts'
import { listFiles } from '#lib/files.ts'
import { callerFrom } from '#server/guards/caller.ts'
import type { Edits } from '#site/loading/files.ts'
import { deskApp } from '../app.ts'

/** The desk's server with a small tenant that isn't in Git. */

const SLUG = 'millbrook-cars'
const HOST = `edit.${SLUG}.localhost:4700`
const NOW = Date.parse('2026-11-20T00:00:00Z')

interface Answer {
  status: number
  said: {
    is?: string
    version?: string
    file?: string
    values?: Record<string, unknown>
    problems?: { file: string; field: string; message: string }[]
    errors?: Finding[]
    redirect?: { from: string; to: string }
  }
}

/** @param outdated why the desk’s version may not publish */
export function smallDesk(outdated?: string) {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-desk-'))
  const dir = join(root, SLUG)
  const reset = (): void => {
    rmSync(dir, { recursive: true, force: true })
    copyTenant(SLUG, dir)
  }
  reset()
  const check = (edits?: Edits) =>
    checkTenant(dir, {
      stateDir: 'no-state',
      now: NOW,
      environment: {},
      online: false,
      ...(edits && { edits, errorsOnly: true }),
    })
  const app = deskApp({
    callerOf: callerFrom(() => false, {
      peerOf: () => ({ address: '127.0.0.1', httpVersion: '1.1' }),
    }),
    tenantsDir: root,
    stateDir: 'no-state',
    isTenant: (slug) => slug === SLUG,
    asset: () => Promise.resolve(undefined),
    publisher: {
      now: () => NOW,
      outdated: () => outdated,
      pending: () => Promise.resolve({ pages: [], same: 0 }),
      check: (_, edits) => check(edits),
      build: () => Promise.resolve([]),
      address: () => '',
    },
  })
  const ask = async (path: string, method = 'GET', body?: unknown): Promise<Answer> => {
    const answer = await app.request(`http://${HOST}${path}`, {
      method,
      headers: { host: HOST, origin: `http://${HOST}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, said: (await answer.json()) as Answer['said'] }
  }
  const at = (route: string, of: string): string => `/${route}?of=${encodeURIComponent(of)}`
  const read = (file: string): string => readFileSync(join(dir, file), 'utf8')
  return {
    dir,
    reset,
    remove: () => rmSync(root, { recursive: true, force: true }),
    read,
    write: (file: string, text: string) => writeFileSync(join(dir, file), text),
    files: (): Record<string, string> => Object.fromEntries(listFiles(dir).map((file) => [file, read(file)])),
    errors: async () => (await check()).filter(({ level }) => level === 'error'),
    part: (of: string) => ask(at('part', of)),
    save: async (of: string, change: { set?: object; text?: string; redirect?: boolean }) => {
      const { version } = (await ask(at('part', of))).said
      return ask(at('part', of), 'PUT', { version, set: {}, ...change })
    },
    publish: () => ask('/publish', 'POST', { message: '' }),
    add: (title: string) => ask('/pages', 'POST', { kind: 'page', title }),
    undo: async (of: string, redirect = false) => {
      const { version = '' } = (await ask(at('part', of))).said
      return ask(at('undo', of), 'POST', { version, redirect })
    },
  }
}
