import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CFB } from '@e965/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFiles } from '#lib/files.ts'
import { folder } from '#site/testing/fixtures.ts'
import { copyPhotos, copyPhotosBeside } from './copyPhotos.ts'

const CARS = [
  { stocknum: 'U1005', vin: 'JTMBFREV60D123456', rego: 'ABC123', images: [] },
  { stocknum: 'U1006', vin: '', rego: '', images: [{ image: { url: 'photos/Front view.JPG' } }] },
]
let from: ReturnType<typeof folder>
let dir: ReturnType<typeof folder>
beforeEach(() => {
  from = folder()
  dir = folder({ 'snapshot.json': JSON.stringify({ cars: CARS }) })
})
afterEach(() => {
  for (const each of [from, dir]) each[Symbol.dispose]()
})

const picture = (about = '') =>
  Buffer.concat([Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'), Buffer.from(about)])
function put(root: string, files: Record<string, Buffer>) {
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), bytes)
  }
}
const copied = () => listFiles(join(dir.path, 'photos'))
function zipped(files: Record<string, Buffer>): string {
  const archive = CFB.utils.cfb_new()
  CFB.utils.cfb_del(archive, '/Sh33tJ5')
  for (const [name, bytes] of Object.entries(files)) CFB.utils.cfb_add(archive, `/${name}`, bytes)
  const file = join(from.path, 'pictures.zip')
  writeFileSync(file, CFB.write(archive, { fileType: 'zip', type: 'buffer' }) as Buffer)
  return file
}

const FILES = {
  'Stock/U1005_1.jpg': picture('1'),
  'Stock/U1005/2.jpg': picture('2'),
  'Stock/JTMBFREV60D123456-3.jpg': picture('3'),
  'Stock/front view.jpg': picture('4'),
  'Stock/U9999_1.jpg': picture('5'),
  'Stock/U1005_4.heic': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  'Stock/notes.txt': Buffer.from('x'),
}

test.each([
  ['a folder', (files: Record<string, Buffer>) => (put(from.path, files), from.path)],
  ['an archive', zipped],
])(
  'Pictures from %s are copied to the tenant’s folder, and those of no vehicle are named',
  async (_, place) => {
    const brought = await copyPhotos(dir.path, 'no-state', place(FILES))
    expect(brought).toEqual({
      pictures: 4,
      vehicles: 2,
      strangers: ['Stock/U9999_1.jpg'],
      refused: ['Stock/U1005_4.heic is an HEIC photo, which browsers can’t show: save it as JPEG'],
    })
    // A picture that the feed names gets the name that it has in the feed.
    expect(copied()).toEqual([
      'Front view.JPG',
      'JTMBFREV60D123456-3.jpg',
      'U1005/2.jpg',
      'U1005_1.jpg',
      'U9999_1.jpg',
    ])
  },
)

test('A vehicle’s picture replaces the one with its name, and a picture of no vehicle replaces none', async () => {
  put(dir.path, { 'photos/U1005_1.jpg': picture('old'), 'photos/team.jpg': picture('old') })
  put(from.path, { 'U1005_1.jpg': picture('new'), 'team.jpg': picture('new') })
  await copyPhotos(dir.path, 'no-state', from.path)
  expect(readFileSync(join(dir.path, 'photos/U1005_1.jpg'))).toEqual(picture('new'))
  expect(readFileSync(join(dir.path, 'photos/team.jpg'))).toEqual(picture('old'))
})

test('Of two pictures with one name, the second is told', async () => {
  put(from.path, { 'a/U1005_1.jpg': picture('1'), 'b/u1005_1.jpg': picture('2') })
  expect(await copyPhotos(dir.path, 'no-state', from.path)).toMatchObject({
    pictures: 1,
    refused: ['b/u1005_1.jpg has the same name as another picture'],
  })
})

test('Only vehicles’ pictures are taken from a feed’s own folder', async () => {
  put(from.path, {
    ...FILES,
    'U1005_9.jpg': picture('9'),
    'photos/front view.jpg': picture(),
    'cat.jpg': picture(),
  })
  expect(await copyPhotosBeside(dir.path, 'no-state', from.path)).toEqual({
    pictures: 2,
    vehicles: 2,
    strangers: [],
    refused: [],
  })
  expect(copied()).toEqual(['Front view.JPG', 'U1005_9.jpg'])
})

test('A feed in the tenant’s own folder finds the pictures beside it', async () => {
  put(dir.path, { 'U1005_9.jpg': picture('9'), 'photos/U1005_8.jpg': picture('8') })
  expect(await copyPhotosBeside(dir.path, 'no-state', dir.path)).toMatchObject({ pictures: 1 })
  expect(copied()).toEqual(['U1005_8.jpg', 'U1005_9.jpg'])
})

test('An archive of pictures that is none is named', async () => {
  put(from.path, { 'pictures.zip': Buffer.from('PK but no archive') })
  await expect(copyPhotos(dir.path, 'no-state', join(from.path, 'pictures.zip'))).rejects.toThrow(
    'pictures.zip is a damaged archive',
  )
})
