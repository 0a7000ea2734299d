import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { draftsIn, type Drafts } from './drafts.ts'

let fixture: ReturnType<typeof folder>
let drafts: Drafts
let now: number
const at = (where: 'live' | 'draft', file: string) =>
  join(fixture.path, where === 'live' ? 'tenants' : 'drafts', 'one', file)
const read = (where: 'live' | 'draft', file: string) => readFileSync(at(where, file), 'utf8')
function write(where: 'live' | 'draft', file: string, text: string) {
  mkdirSync(join(at(where, file), '..'), { recursive: true })
  writeFileSync(at(where, file), text)
}
function refresh() {
  now += 5_000
  drafts.refresh('one')
}

beforeEach(() => {
  fixture = folder({
    'tenants/one/site.json': '{"a":1}',
    'tenants/one/content/about.md': 'About',
    'tenants/one/photos/yard.jpg': 'yard',
    'tenants/one/theme.css': 'a{}',
    'tenants/one/snapshot.json': '{"cars":[]}',
    'tenants/one/.secret': 'x',
    'elsewhere/passwords': 'x',
  })
  now = 0
  drafts = draftsIn(join(fixture.path, 'drafts'), join(fixture.path, 'tenants'), () => now)
  refresh()
})
afterEach(() => fixture[Symbol.dispose]())

test('A draft starts as a copy of the tenant and its stock, without the folder’s other files', () => {
  for (const file of ['site.json', 'content/about.md', 'photos/yard.jpg', 'theme.css', 'snapshot.json'])
    expect(read('draft', file)).toBe(read('live', file))
  expect(existsSync(at('draft', '.secret'))).toBe(false)
  expect(drafts.changed('one')).toEqual([])
})

test('Changes stay in the draft until they’re published, and nothing else is published', () => {
  write('draft', 'site.json', '{"a":2}')
  write('draft', 'content/new.md', 'New')
  rmSync(at('draft', 'content/about.md'))
  refresh()
  expect(read('live', 'site.json')).toBe('{"a":1}')
  expect(drafts.changed('one')).toEqual(['content/about.md', 'content/new.md', 'site.json'])
  drafts.bring('one', drafts.changed('one')).keep()
  expect(read('live', 'site.json')).toBe('{"a":2}')
  expect(read('live', 'content/new.md')).toBe('New')
  expect(existsSync(at('live', 'content/about.md'))).toBe(false)
  expect(drafts.changed('one')).toEqual([])
})

test('Changes that couldn’t be committed are taken back, and can still be published', () => {
  write('draft', 'site.json', '{"a":2}')
  write('draft', 'content/deep/new.md', 'New')
  drafts.bring('one', drafts.changed('one')).takeBack()
  expect(read('live', 'site.json')).toBe('{"a":1}')
  expect(existsSync(at('live', 'content/deep'))).toBe(false)
  refresh()
  expect(drafts.changed('one')).toEqual(['content/deep/new.md', 'site.json'])
})

test('Changes and deletions on the server reach a draft that hasn’t changed those files', () => {
  write('draft', 'content/mine.md', 'Mine')
  write('live', 'site.json', '{"a":3}')
  write('live', 'content/theirs.md', 'Theirs')
  write('live', 'snapshot.json', '{"cars":[1]}')
  rmSync(at('live', 'photos/yard.jpg'))
  refresh()
  expect(read('draft', 'site.json')).toBe('{"a":3}')
  expect(read('draft', 'content/theirs.md')).toBe('Theirs')
  expect(read('draft', 'snapshot.json')).toBe('{"cars":[1]}')
  expect(existsSync(at('draft', 'photos/yard.jpg'))).toBe(false)
  expect(drafts.changed('one')).toEqual(['content/mine.md'])
  expect(drafts.clashes('one')).toEqual([])
})

test('A file changed in both draft and folder is a clash that keeps both, unless the changes are the same', () => {
  write('draft', 'site.json', '{"a":"mine"}')
  write('live', 'site.json', '{"a":"theirs"}')
  write('draft', 'content/about.md', 'Both')
  write('live', 'content/about.md', 'Both')
  refresh()
  expect(drafts.clashes('one')).toEqual(['site.json'])
  expect(read('draft', 'site.json')).toBe('{"a":"mine"}')
  expect(read('live', 'site.json')).toBe('{"a":"theirs"}')
  expect(String(drafts.kept('one', 'site.json'))).toBe('{"a":"theirs"}')
  write('draft', 'site.json', String(drafts.kept('one', 'site.json')))
  refresh()
  expect([drafts.clashes('one'), drafts.changed('one')]).toEqual([[], []])
})

test('A lost draft is made again, and deletes nothing', () => {
  rmSync(at('draft', ''), { recursive: true })
  refresh()
  expect([drafts.changed('one'), read('live', 'site.json')]).toEqual([[], '{"a":1}'])
  rmSync(at('draft', 'site.json'))
  refresh()
  expect([drafts.changed('one'), read('draft', 'site.json')]).toEqual([[], '{"a":1}'])
})

test('A new process knows what had been changed before it started', () => {
  write('draft', 'site.json', '{"a":2}')
  write('live', 'content/about.md', 'Theirs')
  drafts = draftsIn(join(fixture.path, 'drafts'), join(fixture.path, 'tenants'), () => now)
  refresh()
  expect(drafts.changed('one')).toEqual(['site.json'])
  expect(read('draft', 'content/about.md')).toBe('Theirs')
})

test.each([
  ['empty', ''],
  ['cut in half', '{"site.json":"abc'],
  ['full of zeros', '\0'.repeat(100)],
  ['no record', '[1]'],
])('If the record of a draft is %s, no change is lost, and undoing one makes it publishable', (_, text) => {
  write('draft', 'site.json', '{"a":2}')
  write('draft', 'content/mine.md', 'Mine')
  refresh()
  write('draft', '.live.json', text)
  refresh()
  expect([read('draft', 'site.json'), read('live', 'site.json')]).toEqual(['{"a":2}', '{"a":1}'])
  expect(drafts.clashes('one')).toEqual(['site.json'])
  write('draft', 'site.json', '{"a":1}')
  refresh()
  write('draft', 'site.json', '{"a":2}')
  expect([drafts.clashes('one'), drafts.changed('one')]).toEqual([[], ['content/mine.md', 'site.json']])
})

test('Symbolic links aren’t followed in either direction', () => {
  symlinkSync(join(fixture.path, 'elsewhere/passwords'), at('live', 'content/link.md'))
  symlinkSync(join(fixture.path, 'elsewhere/passwords'), at('live', 'stock.csv'))
  symlinkSync(join(fixture.path, 'elsewhere'), at('draft', 'content/folder'))
  refresh()
  expect(existsSync(at('draft', 'content/link.md'))).toBe(false)
  expect(existsSync(at('draft', 'stock.csv'))).toBe(false)
  expect(drafts.changed('one')).toEqual([])
})

test('Stock is copied to a draft only when it has changed', () => {
  const inode = () => statSync(at('draft', 'snapshot.json')).ino
  const first = inode()
  refresh()
  expect(inode()).toBe(first)
  write('live', 'snapshot.json', '{"cars":[2]}')
  refresh()
  expect([inode() === first, read('draft', 'snapshot.json')]).toEqual([false, '{"cars":[2]}'])
})
