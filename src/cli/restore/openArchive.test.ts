import { createHash } from 'node:crypto'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeZip } from 'client-zip'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openArchive } from './openArchive.ts'

/** Tests archives that no `forecourt backup` wrote. */

let dir = ''
let file = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'forecourt-hostile-'))
  file = join(dir, 'hostile.zip')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function extractAll(): Promise<void> {
  const archive = await openArchive(file)
  try {
    for (const [index, wanted] of archive.files.entries())
      await archive.extract(wanted, join(dir, String(index)), 0o600)
  } finally {
    archive.close()
  }
}

interface Entry {
  name: string
  text: string
  sha256?: string
  bytes?: number
  mode?: number
}
const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Like one that `backup` made, but with any entries. */
async function archiveOf(entries: readonly Entry[], more: object = {}, unlisted: readonly Entry[] = []) {
  const files = entries.map(({ name, text, sha256 = digest(text), bytes = text.length }) => ({
    ...{ name, bytes, sha256 },
  }))
  const zip = makeZip([
    ...[...entries, ...unlisted].map(({ name, text, mode }) => ({
      ...{ name, input: text },
      ...(mode !== undefined && { mode }),
    })),
    { name: 'manifest.json', input: JSON.stringify({ format: 1, made: 0, files, ...more }) },
  ])
  await writeFile(file, zip)
}
const page = (name: string, more: Partial<Entry> = {}): Entry => ({ name, text: 'text', ...more })
const GOOD = page('tenants/yard/site.json')

test('A folder in place of an archive is refused', async () => {
  await expect(openArchive(dir)).rejects.toThrow(`${dir} isn’t a regular file. Name an archive`)
})

test.each<[string, () => Promise<void>, RegExp]>([
  ['leads out of its folder', () => archiveOf([GOOD, page('tenants/yard/../../../out')]), /damaged/],
  ['has an absolute path', () => archiveOf([GOOD, page('/etc/cron.d/forecourt')]), /damaged/],
  ['names another place', () => archiveOf([GOOD, page('state/compiled/a/server/x.js')]), /is nothing that/],
  ['has two spellings of a path', () => archiveOf([GOOD, page('tenants/yard//a')]), /is nothing that/],
  ['has a hidden tenant', () => archiveOf([GOOD, page('tenants/.git/config')]), /is nothing that/],
  ['has a link', () => archiveOf([page('tenants/yard/a', { mode: 0o120777 })]), /isn’t a regular file/],
  ['has an entry twice', () => archiveOf([GOOD, GOOD]), /is in it twice/],
  ['has more than its manifest', () => archiveOf([GOOD], {}, [page('tenants/yard/b')]), /isn’t in its manif/],
  [
    'has other bytes',
    () => archiveOf([page('tenants/yard/a', { sha256: digest('') })]),
    /a in it is damaged/,
  ],
  [
    'lacks bytes',
    () => archiveOf([page('tenants/yard/a', { bytes: 9 })]),
    /is missing from it or has another/,
  ],
  ['is of a later version', () => archiveOf([GOOD], { format: 2 }), /format 2, and this version .* format 1/],
  ['has a damaged manifest', () => archiveOf([GOOD], { files: [{ name: 7 }] }), /its manifest is damaged/],
  [
    'isn’t ours',
    () => writeFile(file, makeZip([{ name: 'a.txt', input: 'a' }])),
    /wasn’t made by "forecourt backup"/,
  ],
  ['is no archive', async () => writeFileSync(file, 'text'), /not an archive/],
  [
    'is cut off',
    async () => {
      await archiveOf([GOOD])
      truncateSync(file, statSync(file).size - 10)
    },
    /it’s damaged, cut off/,
  ],
])('An archive that %s is refused', async (_, make, says) => {
  await make()
  const refusal: unknown = await extractAll().catch(String)
  expect(refusal).toMatch(says)
  expect(refusal).toMatch(/hostile\.zip can’t be restored: .*\. Nothing was changed$/)
})

test('An archive like ours is accepted', async () => {
  await archiveOf([GOOD])
  await extractAll()
  expect(readdirSync(dir).toSorted()).toEqual(['0', 'hostile.zip'])
})

test('A compressed archive, which might be a bomb, is refused before it’s unpacked', async () => {
  await archiveOf([GOOD])
  const bytes = readFileSync(file)
  bytes.writeUInt16LE(8, bytes.indexOf('PK\x01\x02') + 10)
  writeFileSync(file, bytes)
  await expect(openArchive(file)).rejects.toThrow(
    /site\.json wasn’t put there by "forecourt backup", which compresses nothing/,
  )
})
