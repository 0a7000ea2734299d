import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { checkTenant } from '#check/checkTenant.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Edits } from '#site/loading/files.ts'
import { openFile, pagesIn, SETTINGS, type OpenFile } from './files.ts'
import { saveFile, type Change } from './save.ts'
import { PAGE_KEYS, SECTIONS } from '../parts.ts'

/** Tests saving through the desk with a copy of a tenant. */
const SLUG = 'redgum-rv'
let root: string
let dir: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-edit-'))
  dir = join(root, SLUG)
  copyTenant(SLUG, dir)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const read = (file: string) => readFileSync(join(dir, file), 'utf8')
function open(file: string): OpenFile {
  const opened = openFile(dir, file)
  if ('why' in opened) throw new Error(opened.why)
  return opened
}
const NOW = Date.parse('2026-11-20T00:00:00Z')
const check = (edits?: Edits) =>
  checkTenant(dir, {
    stateDir: 'no-state',
    now: NOW,
    environment: {},
    online: false,
    ...(edits && { edits, errorsOnly: true }),
  })
const save = (file: string, change: Change) => saveFile(dir, file, change, check)
const ABOUT = 'content/about-us.md'

test('Saving an unchanged form doesn’t change a byte of any file', async () => {
  for (const file of [SETTINGS, ...pagesIn(dir)]) {
    const before = read(file)
    const { version, values, text } = open(file)
    const keys = file === SETTINGS ? SECTIONS.flatMap((section) => section.keys) : PAGE_KEYS
    // Forms send empty values for settings that the file doesn't have.
    const set = Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
    expect(await save(file, { version, set, ...(text !== undefined && { text }) }), file).toEqual({
      is: 'saved',
      version,
    })
    expect(read(file)).toBe(before)
  }
})

test('The desk writes a change, but refuses one to an older version and says what’s there now', async () => {
  const before = read(ABOUT)
  const { version } = open(ABOUT)
  const saved = await save(ABOUT, { version, set: { kicker: 'Who we are' } })
  expect(saved.is).toBe('saved')
  expect(read(ABOUT)).toContain('kicker: Who we are\n')
  expect(await save(ABOUT, { version, set: { title: 'Mine' } })).toMatchObject({
    is: 'changed',
    now: { values: { kicker: 'Who we are' } },
  })
  expect(read(ABOUT)).not.toContain('Mine')
  writeFileSync(join(dir, ABOUT), before)
})

test('A save doesn’t overwrite a change that another program makes while the save is checked', async () => {
  const before = read(ABOUT)
  const { version } = open(ABOUT)
  const slow = (edits: Edits) => {
    writeFileSync(join(dir, ABOUT), before.replace(/^kicker: .*$/m, 'kicker: From elsewhere'))
    return check(edits)
  }
  expect(await saveFile(dir, ABOUT, { version, set: { title: 'Mine' } }, slow)).toMatchObject({
    is: 'changed',
    now: { values: { kicker: 'From elsewhere' } },
  })
  expect(read(ABOUT)).not.toContain('Mine')
  writeFileSync(join(dir, ABOUT), before)
})

test('The desk doesn’t write what `check` refuses, and reports it by field with `check`’s message', async () => {
  const before = read(SETTINGS)
  const { version } = open(SETTINGS)
  const special_hours = [{ date: 'Christmas', label: 'Christmas Day' }]
  expect(await save(SETTINGS, { version, set: { special_hours } })).toMatchObject({
    is: 'refused',
    errors: [
      {
        file: SETTINGS,
        field: 'special_hours[0].date',
        message: 'must be a date like "2026-12-25", not "Christmas"',
      },
    ],
  })
  expect(read(SETTINGS)).toBe(before)
  const about = open(ABOUT)
  expect(await save(ABOUT, { version: about.version, set: { path: '/contact' } })).toMatchObject({
    is: 'refused',
    errors: [{ field: 'path', message: "'/contact' is already the path of content/contact.md" }],
  })
  expect(await save(ABOUT, { version: about.version, set: {}, text: '::form{id=nothing}\n' })).toMatchObject({
    is: 'refused',
  })
})

test('The desk opens and writes only the tenant’s settings and pages', async () => {
  for (const file of [
    '../../package.json',
    'snapshot.json',
    'content/../site.json',
    '/etc/passwd',
    'content/nothing.md',
    '',
  ]) {
    expect(openFile(dir, file), file).toHaveProperty('why')
    await expect(save(file, { version: '', set: {} })).rejects.toThrow(/there is no/)
  }
})

test('Whatever is typed into a field, `check` finds no error', { tags: 'nightly' }, async () => {
  const value = fc.oneof(
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      '',
      '/contact',
      '#ff0000',
      '2026-12-25',
      'a: b # c',
      '<script>',
      '::form{id=general}',
      'two\nlines',
    ),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(
      fc.dictionary(fc.constantFrom('label', 'href', 'name', 'date', 'title'), fc.string({ maxLength: 9 }), {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      { maxLength: 2 },
    ),
  )
  const ours = [SETTINGS, ...pagesIn(dir)]
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ours),
      fc.nat(),
      value,
      fc.option(fc.string()),
      async (file, place, wanted, text) => {
        const keys = file === SETTINGS ? SECTIONS.flatMap((section) => section.keys) : PAGE_KEYS
        const { version } = open(file)
        const key = keys[place % keys.length] ?? 'title'
        const saved = await save(file, {
          version,
          set: { [key]: wanted },
          ...(text !== null && file !== SETTINGS && { text }),
        })
        if (saved.is === 'saved' && saved.version !== version) written++
      },
    ),
    { numRuns: 50 },
  )
  // Most of what's typed is refused, and how much isn't varies.
  expect(written).toBeGreaterThan(3)
  await expect(loadTenant(dir)).resolves.toHaveProperty('slug', SLUG)
  expect((await check()).filter(({ level }) => level === 'error')).toEqual([])
})

test('Every setting has one place in the desk', () => {
  const all = SECTIONS.flatMap(({ keys }) => keys)
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain('slug')
  expect(SECTIONS.map(({ id }) => id)).toContain('hours')
})
