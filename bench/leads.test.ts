import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leadStorm, stop, stormServersIn, type StormServers } from './lib/leadStorm.ts'

const LEADS = 60

let dir = ''
let servers: StormServers
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lead-storm-'))
  servers = await stormServersIn(dir, LEADS)
}, 60_000)
afterEach(async () => {
  await stop(servers)
  rmSync(dir, { recursive: true, force: true })
})

test('Leads arrive exactly once, whatever is killed', { tags: 'nightly', timeout: 180_000 }, async () => {
  const result = await leadStorm(servers, { leads: LEADS, serverKills: 2, receiverLife: 1_000 })
  expect(result).toMatchObject({ accepted: LEADS, ids: LEADS, serverKills: 2 })
  expect(result.receivers.map(({ name }) => name)).toEqual(['dealer backend', 'email', 'webhook'])
  for (const receiver of result.receivers) {
    expect(receiver).toMatchObject({ distinct: LEADS, duplicates: 0 })
    expect(receiver.kills).toBeGreaterThan(0)
  }
})
