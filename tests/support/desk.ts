import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { FORECOURT, GROUP, NOW, ROOT, RV, test } from '../site.ts'
import { place, type Place } from './command.ts'

/** `forecourt edit` with two dealers' sites in a Git repository of their own. */
export interface Desk {
  /** The address of a part of a site's desk. */
  at: (slug: string, part: string) => string
  /** The address of a page of the site itself. */
  page: (slug: string, path: string) => string
  /** Reads a tenant's file. */
  read: (slug: string, file: string) => string
  write: (slug: string, file: string, text: string) => void
  /** Reads a published file. */
  published: (slug: string, file: string) => string
  git: (...args: string[]) => string
}

/** Starts the desk before the tests of a file, which run one after another, and ends it afterwards. */
export const useDesk = (): Desk => {
  let fixture: Place
  let child: ChildProcess
  let port: number
  const git: Desk['git'] = (...args) =>
    execFileSync('git', ['-C', fixture.tenants, ...args], { encoding: 'utf8' }).trim()

  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async () => {
    fixture = place()
    fixture.bring(RV, GROUP)
    await fixture.build(RV)
    git('init', '--quiet', '--initial-branch=main')
    git('add', '--all')
    git('-c', 'user.name=First', '-c', 'user.email=first@dealer.example', 'commit', '--quiet', '-m', 'Begin')
    child = spawn(
      process.execPath,
      [
        FORECOURT,
        'edit',
        '--port',
        '0',
        '--now',
        NOW,
        '--json',
        '--tenants',
        fixture.tenants,
        '--state',
        fixture.state,
        '--out',
        fixture.out,
      ],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    port = await new Promise<number>((done, fail) => {
      let text = ''
      child.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const [, found] = /"event":"ready".*?"port":(\d+)/.exec(text) ?? []
        if (found !== undefined) done(Number(found))
      })
      child.once('close', (code) => fail(new Error(`forecourt edit ended with ${code}: ${text}`)))
    })
  })
  test.afterAll(async () => {
    const ended = new Promise((done) => child.once('close', done))
    child.kill('SIGTERM')
    await ended
    fixture.remove()
  })
  // The desk shows the site's page in a frame, and browsers log a warning when the page's search field tries to take the focus there.
  test.beforeEach(({ guard }) =>
    guard.allow(/Blocked autofocusing|Blocked script execution in '[^']*__preview\/(?:before|after)/),
  )

  const fileOf = (slug: string, file: string) => join(fixture.tenants, slug, file)
  return {
    at: (slug, part) => `http://edit.${slug}.localhost:${port}/#${part}`,
    page: (slug, path) => `http://${slug}.localhost:${port}${path}`,
    read: (slug, file) => readFileSync(fileOf(slug, file), 'utf8'),
    write: (slug, file, text) => writeFileSync(fileOf(slug, file), text),
    published: (slug, file) => readFileSync(join(fixture.out, slug, file), 'utf8'),
    git,
  }
}

/** Waits until what was typed is saved. */
export const saved = (page: Page) => expect(page.getByRole('status')).toHaveText('Saved')
/** The page of the site beside the form. */
export const shown = (page: Page) => page.frameLocator('iframe')
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
