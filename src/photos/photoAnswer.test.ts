import { expect, test } from 'vitest'
import { PictureError } from '#lib/picture/decoder.ts'
import { photoAnswer, type PhotoOutcome } from './photoAnswer.ts'
import type { FetchedPhoto, PhotoPlace, Photos } from './photos.ts'

const ID = '0123456789abcdef'
const PATH = `/photos/${ID}-640.webp`
const found: FetchedPhoto = { sha: '1', width: 1200, height: 800, tiny: 'VElOWQ==' }
const place: PhotoPlace = { source: { id: ID, file: 'a.jpg' }, dir: '', mayFetchFrom: () => false }

const photos = (more: Partial<Photos>): Photos => ({
  ready: () => Promise.resolve(undefined),
  make: () => Promise.resolve(Buffer.from('made')),
  recordOf: () => Promise.resolve(found),
  isBusy: () => false,
  tidy: () => Promise.resolve(),
  ...more,
})
async function ask(more: Partial<Photos>, accept = '') {
  const answer = await photoAnswer({ path: PATH, accept, patienceMs: 20 }, photos(more), () => place)
  if (!answer) throw new Error('no answer')
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('A slow request gets a tiny placeholder of the same shape while the work carries on', async () => {
  let done = (_: Buffer): void => {}
  const making = new Promise<Buffer>((resolve) => (done = resolve))
  const late = await ask({ make: () => making })
  expect([late.status, late.type]).toEqual([503, 'image/svg+xml'])
  expect(late.text).toContain('viewBox="0 0 1200 800"')
  expect(late.text).toContain('data:image/webp;base64,VElOWQ==')
  done(Buffer.from('made'))
  expect(await ask({ make: () => making })).toEqual({ status: 200, type: 'image/jpeg', text: 'made' })
})

test('A request gets a placeholder immediately if too many are waiting', async () => {
  let asked = 0
  const make = () => {
    asked++
    return Promise.resolve(Buffer.from('made'))
  }
  expect((await ask({ make, isBusy: () => true })).status).toBe(503)
  expect(asked).toBe(0)
})

test.each([
  ['image/avif,image/webp,*/*;q=0.8', 'image/avif'],
  ['image/webp, image/avif;q=0', 'image/webp'],
  ['IMAGE/WEBP;q=0.9', 'image/webp'],
  ['image/png,image/*;q=0.8,*/*;q=0.5', 'image/jpeg'],
  ['', 'image/jpeg'],
])('A request with the Accept header “%s” gets %s', async (accept, type) => {
  expect((await ask({}, accept)).type).toBe(type)
})

test('A bug of ours isn’t treated as a missing picture', async () => {
  await expect(ask({ make: () => Promise.reject(new TypeError('ours')) })).rejects.toThrow('ours')
})

test.each<[PhotoOutcome, Partial<Photos>, PhotoPlace | undefined]>([
  ['cached', { ready: () => Promise.resolve(Buffer.from('stored')) }, place],
  ['made', {}, place],
  ['missing', {}, undefined],
  ['busy', { isBusy: () => true }, place],
  ['busy', { make: () => new Promise(() => {}) }, place],
  ['failed', { make: () => Promise.reject(new PictureError('isn’t a picture')) }, place],
])('Each request is counted once, for example as %s', async (outcome, more, found) => {
  const noted: PhotoOutcome[] = []
  const asked = { path: PATH, accept: '', patienceMs: 20 }
  await photoAnswer(
    asked,
    photos(more),
    () => found,
    (one) => noted.push(one),
  )
  expect(noted).toEqual([outcome])
})
