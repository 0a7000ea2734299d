import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInputs } from '#build/tenant/inputs.ts'
import { hexId } from '#lib/hash.ts'
import { folder } from '../testing/fixtures.ts'
import { photoFilesIn } from './photoFiles.ts'

let fixture: ReturnType<typeof folder>
let dir: string
const write = (name: string, text: string) => writeFileSync(join(dir, name), text)
beforeEach(() => {
  fixture = folder()
  dir = join(fixture.path, 'tenant')
  mkdirSync(join(dir, 'photos/utes'), { recursive: true })
  write('photos/yard.jpg', 'one')
  write('photos/utes/1.WEBP', 'two')
})
afterEach(() => fixture[Symbol.dispose]())

test('Pictures are listed by name, also those in folders, but no other files and no links', () => {
  for (const name of ['notes.txt', 'drawing.svg', 'site.json']) write(`photos/${name}`, 'x')
  write('secret.jpg', 'secret')
  symlinkSync(join(dir, 'secret.jpg'), join(dir, 'photos/linked.jpg'))
  expect([...photoFilesIn(dir)]).toEqual([
    ['utes/1.WEBP', hexId('two')],
    ['yard.jpg', hexId('one')],
  ])
  expect(photoFilesIn(join(fixture.path, 'nobody')).size).toBe(0)
})

test('A replaced picture has a different id, and the site is built again', () => {
  const hashNow = (): string => {
    const inputs = readInputs(dir, 'no-state', [])
    inputs.close()
    return inputs.hash
  }
  const before = hashNow()
  expect(hashNow()).toBe(before)
  write('photos/yard.jpg', 'three')
  expect(photoFilesIn(dir).get('yard.jpg')).toBe(hexId('three'))
  expect(hashNow()).not.toBe(before)
})
