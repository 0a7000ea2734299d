import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { HOUR_MS } from '#rules/constants.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { SITE } from '#site/testing/fixtures.ts'
import { siteState } from './siteState.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-state-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, hoursAgo: number, value: object = {}): void {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(value))
  const at = new Date(NOW - hoursAgo * HOUR_MS)
  utimesSync(path, at, at)
}
const changed = (hoursAgo: number) => ({
  status: 'ok',
  changed_at: new Date(NOW - hoursAgo * HOUR_MS).toISOString(),
})
function lateOf(settings: object, deployedHoursAgo?: number) {
  const folders = { tenantsDir: join(root, 'tenants'), outDir: root, stateDir: root }
  const at = deployedHoursAgo === undefined ? undefined : NOW - deployedHoursAgo * HOUR_MS
  const site = siteSchema.validateSync({ ...SITE, ...settings })
  const { late } = siteState(folders, 'tenant', site, () => at, NOW)
  return late.map(({ what, since }) => [what, (NOW - since) / HOUR_MS])
}
const NETLIFY = { deploy: { target: 'netlify', site_id: 'x' } }
const FEED = { stock: { source: 'https://feeds.dealer.com/x.csv', every: 30 } }

it('calls a build late if files have changed more than an hour ago and no build has been made since', () => {
  write('tenants/tenant/site.json', 3)
  write('sites/tenant/report.json', 5, changed(5))
  expect(lateOf({})).toEqual([['build', 3]])
  write('sites/tenant/report.json', 2, changed(5))
  expect(lateOf({})).toEqual([])
  write('tenants/tenant/snapshot.json', 0.5)
  expect(lateOf({})).toEqual([])
})

it('calls a deploy late if the site has changed since the last one, and not because of builds that changed nothing', () => {
  write('sites/tenant/report.json', 0, changed(4))
  expect(lateOf(NETLIFY, 5)).toEqual([['deploy', 4]])
  expect(lateOf(NETLIFY)).toEqual([['deploy', 4]])
  expect(lateOf(NETLIFY, 3)).toEqual([])
  expect(lateOf({}, 5)).toEqual([])
})

it('calls a feed late after three missed readings', () => {
  expect(lateOf(FEED)).toEqual([])
  write('snapshot/tenant.feed.json', 1)
  expect(lateOf(FEED)).toEqual([])
  write('snapshot/tenant.feed.json', 2)
  expect(lateOf(FEED)).toEqual([['feed', 2]])
  expect(lateOf({})).toEqual([])
})
