import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { GROUP, NOW, RV, test } from '../site.ts'
import { place, start, type Place, type Started } from './command.ts'

/** `forecourt edit` with two dealers' sites in a Git repository of their own. */
export interface Desk {
  /** The address of a part of a site's desk. */
  at: (slug: string, part: string) => string
  /** The address of a page of the site itself. */
  page: (slug: string, path: string) => string
  /** Reads a tenant's file. */
  read: (slug: string, file: string) => string
  /** Writes a tenant's file, and makes its folder if there's none. */
  write: (slug: string, file: string, content: string | Buffer) => void
  /** Builds a site, as if it had been published before. */
  build: (slug: string) => Promise<void>
  /** Reads a published file. */
  published: (slug: string, file: string) => string
  git: (...args: string[]) => string
}

const gitIn = ({ tenants }: Place, ...args: string[]): string =>
  execFileSync('git', ['-C', tenants, ...args], { encoding: 'utf8' }).trim()

/** Commits the tenants of a place to a new Git repository. */
export function beginGit(fixture: Place): void {
  gitIn(fixture, 'init', '--quiet', '--initial-branch=main')
  gitIn(fixture, 'add', '--all')
  const first = ['-c', 'user.name=First', '-c', 'user.email=first@dealer.example']
  gitIn(fixture, ...first, 'commit', '--quiet', '-m', 'Begin')
}

/** Starts the desk before the tests of a file, which run one after another, and ends it afterwards. */
export function useDesk(): Desk {
  let fixture: Place
  let edit: Started | undefined
  const port = () => edit?.ready[1]

  // These are the longest tests: an editor's whole day, with every change built and shown.
  test.describe.configure({ mode: 'serial', timeout: 180_000 })
  test.beforeAll(async () => {
    fixture = place()
    fixture.bring(RV, GROUP)
    beginGit(fixture)
    const options = ['--out', fixture.out, '--port', '0', '--now', NOW, '--json']
    edit = await start(['edit', ...fixture.folders, ...options], /"event":"ready".*?"port":(\d+)/)
  })
  test.afterAll(async () => {
    await edit?.stop()
    fixture.remove()
  })
  // The desk shows the site's page in a frame, and browsers log a warning when the page's search field tries to take the focus there.
  test.beforeEach(({ guard }) =>
    guard.allow(/Blocked autofocusing|Blocked script execution in '[^']*__preview\/(?:before|after)/),
  )

  const fileOf = (slug: string, file: string) => join(fixture.tenants, slug, file)
  return {
    at: (slug, part) => `http://edit.${slug}.localhost:${port()}/#${part}`,
    page: (slug, path) => `http://${slug}.localhost:${port()}${path}`,
    read: (slug, file) => readFileSync(fileOf(slug, file), 'utf8'),
    write: (slug, file, content) => {
      mkdirSync(dirname(fileOf(slug, file)), { recursive: true })
      writeFileSync(fileOf(slug, file), content)
    },
    build: async (slug) => {
      const { code, err } = await fixture.build(slug)
      expect(code, err).toBe(0)
    },
    published: (slug, file) => readFileSync(join(fixture.out, slug, file), 'utf8'),
    git: (...args) => gitIn(fixture, ...args),
  }
}

/** Waits until what was typed is saved. */
export const saved = (page: Page) => expect(page.getByRole('status')).toHaveText('Saved')
/** The page of the site beside the form. */
export const shown = (page: Page) => page.frameLocator('iframe')
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
