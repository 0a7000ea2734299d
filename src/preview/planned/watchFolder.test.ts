import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchFolder } from './watchFolder.ts'

let root: string
const at = (path: string): string => join(root, path)
const ends: (() => Promise<void>)[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'watch-'))
  for (const dir of ['tenant/content', 'tenant/texts', 'elsewhere']) mkdirSync(at(dir), { recursive: true })
  for (const file of ['tenant/site.json', 'tenant/texts/a.md', 'elsewhere/b.md']) writeFileSync(at(file), '1')
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  rmSync(root, { recursive: true, force: true })
})

/** Counts the changes that are reported for a folder. */
async function watched(dir: string, project?: string): Promise<() => number> {
  let changes = 0
  ends.push(await watchFolder(at(dir), () => changes++, project && at(project)))
  return () => changes
}

/** Changes a file until a watcher reports it, which takes longer than reporting an earlier change. */
async function changed(file: string, count: () => number): Promise<void> {
  const before = count()
  // The watcher leaves out what changes within 50 ms of the last change.
  await expect
    .poll(
      () => {
        writeFileSync(at(file), String(performance.now()))
        return count()
      },
      { interval: 100 },
    )
    .toBeGreaterThan(before)
}

test('A change in the folder is reported, also where a link in it leads, or where the folder itself is one', async () => {
  symlinkSync('../texts/a.md', at('tenant/content/a.md'))
  symlinkSync('tenant', at('linked'))
  const count = await watched('linked')
  await changed('tenant/site.json', count)
  await changed('tenant/texts/a.md', count)
})

test('Links that lead out of the folder aren’t followed', async () => {
  symlinkSync('../../elsewhere', at('tenant/content/folder'))
  symlinkSync('../../elsewhere/b.md', at('tenant/content/b.md'))
  const count = await watched('tenant')
  const elsewhere = await watched('elsewhere')
  for (let times = 0; times < 3; times++) await changed('elsewhere/b.md', elsewhere)
  expect(count()).toBe(0)
  await changed('tenant/site.json', count)
})

test('A change of a project’s configuration or extensions is reported, and of nothing else in it', async () => {
  mkdirSync(at('extensions/templates'), { recursive: true })
  mkdirSync(at('node_modules'))
  const count = await watched('tenant', '.')
  const elsewhere = await watched('elsewhere')
  for (let times = 0; times < 3; times++) {
    writeFileSync(at('node_modules/x.js'), String(times))
    await changed('elsewhere/b.md', elsewhere)
  }
  expect(count()).toBe(0)
  await changed('extensions/templates/rural.json', count)
  // Editors replace a file instead of writing to it.
  for (let times = 0; times < 2; times++) {
    const before = count()
    await expect
      .poll(
        () => {
          writeFileSync(at('config.new'), String(performance.now()))
          renameSync(at('config.new'), at('forecourt.config.ts'))
          return count()
        },
        { interval: 100 },
      )
      .toBeGreaterThan(before)
  }
  await changed('tenant/site.json', count)
})
