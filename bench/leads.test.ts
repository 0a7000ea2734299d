import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leadStorm, TENANT } from './lib/leadStorm.ts'
import { serversIn, type Server } from './lib/servers.ts'

let dir = ''
let servers: { sites: Server; upstream: Server }
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lead-storm-'))
  servers = await serversIn(dir, TENANT)
})
afterEach(async () => {
  await servers.sites.kill()
  await servers.upstream.kill()
  rmSync(dir, { recursive: true, force: true })
})

test('every lead that was answered arrives, and none twice, though server and backend are killed', async () => {
  const result = await leadStorm(servers, { leads: 60, serverKills: 2, backendLife: 1_000 })
  expect(result).toMatchObject({ accepted: 60, ids: 60, distinct: 60, duplicates: 0, serverKills: 2 })
  expect(result.backendKills).toBeGreaterThan(0)
}, 180_000)
