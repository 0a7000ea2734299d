import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { updateSnapshot } from './snapshotFile.ts'

test('Nothing of a new tenant’s sample stays when its first vehicles come from the backend', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-sample-'))
  try {
    const sample = { sample: true, website_id: 1, cars: [{ slug: 'made-up' }], models: [{ name: 'RAV4' }] }
    writeFileSync(join(dir, 'snapshot.json'), JSON.stringify(sample, null, 1))
    const put = new Map([['real', { slug: 'real' }]])
    await updateSnapshot(dir, join(dir, 'state'), 1, { change: { put, removed: new Set(), all: true } }, 0)
      .synced
    const written = JSON.parse(readFileSync(join(dir, 'snapshot.json'), 'utf8')) as object
    expect(written).toMatchObject({ cars: [{ slug: 'real' }], models: [], locations: [] })
    expect(written).not.toHaveProperty('sample')
  } finally {
    rmSync(dir, { recursive: true })
  }
})
