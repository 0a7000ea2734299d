import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { forecourt } from './command.ts'
import { FOLDERS, GROUP, NOW } from './places.ts'

/** Makes a copy of the tenant GROUP whose site uses a search service. The service is a fake, and the real commands fill its index. */

/** Applications of the search service: one for the site that all tests share, and two for tests that fill an index themselves. */
type App = 'E2E' | 'E2E2' | 'E2E3'
const keyOf = (app: App, what: 'search' | 'admin') => `${app.toLowerCase()}-${what}-key`

/** The shared application's admin key, which only the server may know. */
export const E2E_ADMIN_KEY = keyOf('E2E', 'admin')
export const SEARCH_APPS = (['E2E', 'E2E2', 'E2E3'] as const)
  .map((app) => [app, keyOf(app, 'search'), keyOf(app, 'admin')].join(':'))
  .join(',')

/** Returns the `search` settings of a `site.json`, for the fake service at this address. */
export const searchAt = (host: string, app: App = 'E2E') => ({
  host,
  app_id: app,
  api_key: keyOf(app, 'search'),
})

/** Waits until a server responds. */
export async function answering(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await fetch(url)
      return
    } catch (error) {
      if (tries > 200) throw error
      await new Promise((done) => setTimeout(done, 50))
    }
  }
}

/** Copies a demo tenant into a folder, and adds the settings of a search service. */
export function tenantWithService(tenants: string, slug: string, search: object): void {
  const folder = join(tenants, slug)
  cpSync(join(FOLDERS.tenants, slug), folder, { recursive: true, preserveTimestamps: true })
  const file = join(folder, 'site.json')
  const site = JSON.parse(readFileSync(file, 'utf8')) as { search?: object }
  writeFileSync(file, JSON.stringify({ ...site, search: { ...site.search, ...search } }, null, 2))
}

/** Builds the tenant's site and fills its index. Returns the folder of the site and the folder of the tenants. */
export async function makeServiceTenant(fakesUrl: string): Promise<{ out: string; tenants: string }> {
  const [tenants, out, state] = ['tenants', 'dist', 'state'].map((name) => join(FOLDERS.service, name)) as [
    string,
    string,
    string,
  ]
  rmSync(tenants, { recursive: true, force: true })
  mkdirSync(state, { recursive: true })
  if (!existsSync(join(state, 'compiled'))) symlinkSync(FOLDERS.compiled, join(state, 'compiled'))
  tenantWithService(tenants, GROUP, searchAt(fakesUrl))
  await answering(fakesUrl)
  const common = ['--tenants', tenants, '--state', state, '--now', NOW]
  const environment = {
    FORECOURT_SEARCH_ADMIN_KEY: E2E_ADMIN_KEY,
    FORECOURT_SEARCH_HOSTS: new URL(fakesUrl).host,
  }
  for (const args of [
    ['build', ...common, '--out', out, '--workers', '2'],
    ['index', ...common],
  ]) {
    const { code, out: said, err } = await forecourt(args, environment)
    if (code !== 0 || err !== '') throw new Error(`forecourt ${args[0]} ended with ${code}: ${said}${err}`)
  }
  return { out, tenants }
}
