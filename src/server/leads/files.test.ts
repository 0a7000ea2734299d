import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { FILE_RULES } from '#rules/forms/fieldTable.ts'
import { filesMessage } from '#rules/leads/messages.ts'
import { leadRequest, testApi, type TestApi } from '../testing/api.ts'
import { SAY } from '../words.ts'

const PHOTOS = filesMessage(8, FILE_RULES['photos']?.maxBytes ?? 0)
const own = { 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio' }
let jpg: Uint8Array<ArrayBuffer>
let png: Uint8Array<ArrayBuffer>
/** An empty ZIP archive. */
const zip = Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...Array.from({ length: 18 }, () => 0)])
const pdf = new TextEncoder().encode('%PDF-1.7\n%âãÏÓ\n1 0 obj <<>> endobj\n')
beforeAll(async () => {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
  jpg = new Uint8Array(await picture.jpeg().toBuffer())
  png = new Uint8Array(await picture.png().toBuffer())
})

const file = (bytes: Uint8Array<ArrayBuffer>, name: string, type = 'image/jpeg') =>
  new File([bytes], name, { type })
const post = (
  api: TestApi,
  files: [string, File][],
  payload: unknown = leadRequest(own, { form: 'sell-my-car' }),
): Promise<Response> => {
  const body = new FormData()
  body.set('payload', typeof payload === 'string' ? payload : JSON.stringify(payload))
  for (const [field, each] of files) body.append(field, each)
  return api.ask('/api/leads/with-files', { method: 'POST', body })
}

test('Photos are accepted under a safe name, typed by their contents', async () => {
  const api = testApi()
  const response = await post(api, [
    ['photos', file(jpg, '../../etc/my car.exe')],
    ['photos', file(png, 'C:\\Users\\Ann\\Front "left" <1>.JPG')],
  ])
  expect([response.status, await response.json()]).toEqual([201, { id: 77, reference: 'FC-7K2M-49QD' }])
  expect(api.kept[0]?.lead).toMatchObject({ has_files: true, 'Vehicle Make': 'Kia' })
  expect(api.kept[0]?.lead).not.toHaveProperty('photos')
  const kept = api.kept[0]?.files.map(({ field, name, type }) => ({ field, name, type }))
  expect(kept).toEqual([
    { field: 'photos', name: 'my car.jpg', type: 'image/jpeg' },
    { field: 'photos', name: 'Front left 1.png', type: 'image/png' },
  ])
  expect(Buffer.from(api.kept[0]?.files[0]?.bytes ?? []).equals(Buffer.from(jpg))).toBe(true)
})

test('A PDF is accepted as a resume, and an empty file field is ignored', async () => {
  const api = testApi()
  const careers = leadRequest({}, { form: 'careers' })
  expect((await post(api, [['resume', file(pdf, 'cv.pdf', 'application/pdf')]], careers)).status).toBe(201)
  expect((await post(api, [['resume', file(new Uint8Array(), '', '')]], careers)).status).toBe(201)
  expect(api.kept.map(({ files }) => files.length)).toEqual([1, 0])
})

const REFUSED: [string, () => [string, File][]][] = [
  ['An archive called a photo', () => [['photos', file(zip, 'car.jpg')]]],
  ['A page called a photo', () => [['photos', file(new TextEncoder().encode('<html><script>'), 'car.jpg')]]],
  [
    'A drawing that may hold scripts',
    () => [['photos', file(new TextEncoder().encode('<svg/>'), 'a.svg', 'image/svg+xml')]],
  ],
  ['A PDF among photos', () => [['photos', file(pdf, 'cv.pdf', 'application/pdf')]]],
  ['A ninth photo', () => Array.from({ length: 9 }, () => ['photos', file(jpg, 'a.jpg')])],
  ['An empty file', () => [['photos', file(new Uint8Array(), 'a.jpg')]]],
  ['A photo of 11 MB', () => [['photos', file(new Uint8Array(11 * 1024 * 1024), 'a.jpg')]]],
]
test.each(REFUSED)('%s is refused, at its field', async (_name, files) => {
  const api = testApi()
  const response = await post(api, files())
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: SAY.fields, fields: { photos: PHOTOS } },
  ])
  expect(api.kept).toEqual([])
})

test('A file for a field that takes none is refused, and so are files without a lead', async () => {
  const api = testApi()
  expect((await post(api, [['message', file(jpg, 'a.jpg')]])).status).toBe(400)
  expect((await post(api, [['photos', file(jpg, 'a.jpg')]], '{')).status).toBe(400)
  expect((await api.send('/api/leads/with-files', leadRequest())).status).toBe(415)
  // A file that's described in the JSON but not sent doesn't count.
  const claimed = leadRequest(
    { ...own, photos: [{ name: 'a.jpg', size: 9, type: 'image/jpeg' }] },
    { form: 'sell-my-car' },
  )
  expect((await api.send('/api/leads', claimed)).status).toBe(201)
  expect(api.kept[0]?.lead).not.toHaveProperty('has_files')
})

test('A truncated body is refused, and so is one that isn’t a form', async () => {
  const api = testApi()
  const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
  const send = (body: string) => api.ask('/api/leads/with-files', { method: 'POST', body, headers })
  expect((await send('--xyz\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{"form"')).status).toBe(
    400,
  )
  expect((await send('')).status).toBe(400)
})

test('Files that are too large together are refused before they’re read', async () => {
  let pulled = 0
  const chunk = new Uint8Array(1024 * 1024)
  const body = new ReadableStream({
    pull: (controller) => {
      pulled++
      controller.enqueue(chunk)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=xyz' }
  const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
  expect((await testApi().ask('/api/leads/with-files', init)).status).toBe(413)
  expect(pulled).toBeLessThan(100)
})

test('A picture that claims to be text is recognised by its contents', async () => {
  const webp = readFileSync(new URL('../../../docs/sites.webp', import.meta.url))
  const api = testApi()
  expect((await post(api, [['photos', file(new Uint8Array(webp), 'x.txt', 'text/plain')]])).status).toBe(201)
  expect(api.kept[0]?.files[0]).toMatchObject({ name: 'x.webp', type: 'image/webp' })
})
