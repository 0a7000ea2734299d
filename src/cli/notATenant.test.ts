import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const FORECOURT = fileURLToPath(new URL('../../scripts/cli/forecourt.mjs', import.meta.url))

test.each(['deploy', 'diff', 'index', 'snapshot'])(
  '`%s` says in one line that something isn’t a tenant, even with FORECOURT_DEBUG, and writes nothing',
  (command) => {
    const root = mkdtempSync(join(tmpdir(), 'not-a-tenant-'))
    onTestFinished(() => rmSync(root, { recursive: true, force: true }))
    const folders = ['--tenants', root, '--state', join(root, 'state')]
    const { status, stderr } = spawnSync(process.execPath, [FORECOURT, command, '../x', ...folders], {
      encoding: 'utf8',
      env: { ...process.env, FORECOURT_DEBUG: '1' },
    })
    expect([status, stderr]).toEqual([
      1,
      '../x: is not a tenant: a slug may only have letters, digits, hyphens and underscores\n',
    ])
    expect(readdirSync(root)).toEqual([])
  },
)
