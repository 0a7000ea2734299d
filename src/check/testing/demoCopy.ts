import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { folder } from '#site/testing/fixtures.ts'
import { checkTenant, type CheckOptions } from '../checkTenant.ts'
import { lineOf } from '../finding.ts'

/** The demo tenant that tests of `check` copy. Each test breaks its copy in one way. */
export const NOW = Date.parse('2026-11-21T00:00:00Z')

export type Json = Record<string, unknown>

export function useDemoCopy() {
  let fixture: ReturnType<typeof folder>
  let dir: string
  beforeEach(() => {
    fixture = folder()
    dir = join(fixture.path, 'saltbush-campers')
    copyTenant('saltbush-campers', dir)
  })
  afterEach(() => fixture[Symbol.dispose]())

  const look = (options: Partial<CheckOptions> = {}) =>
    checkTenant(dir, { stateDir: 'no-state', now: NOW, environment: {}, online: false, ...options })
  /** Returns the findings that weren't there before the change. */
  const news = async (change: () => void, options: Partial<CheckOptions> = {}) => {
    const before = new Set((await look()).map(({ field, message }) => field + message))
    change()
    return (await look(options))
      .filter(({ field, message }) => !before.has(field + message))
      .map((finding) => `${finding.level} ${lineOf(finding)}`)
  }
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(dir, file), change(readFileSync(join(dir, file), 'utf8')))
  const settings = (change: (site: Record<string, Json> & Json) => void) =>
    edit('site.json', (text) => {
      const site = JSON.parse(text) as Record<string, Json> & Json
      change(site)
      return JSON.stringify(site, null, 2)
    })
  return {
    tenants: () => fixture.path,
    dir: () => dir,
    look,
    news,
    edit,
    settings,
  }
}
