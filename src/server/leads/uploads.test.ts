import { request, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterEach, expect, test } from 'vitest'
import { leadRequest, testApi } from '../testing/api.ts'
import { SAY } from '../words.ts'
import { UPLOADS, type UploadLimits } from './uploads.ts'

/** Tests uploads over real connections, many of them slow. */

const HEAD = '--xyz\r\nContent-Disposition: form-data; name="payload"\r\n\r\n'
const PAYLOAD = JSON.stringify(
  leadRequest({ 'Vehicle Make': 'Kia', 'Vehicle Model': 'Rio' }, { form: 'sell-my-car' }),
)

const open: { close: () => void }[] = []
afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

async function start(limits: Partial<UploadLimits> = {}) {
  const api = testApi({ uploads: { ...UPLOADS, ...limits } })
  const server = serve({ fetch: api.app.fetch, port: 0, hostname: '127.0.0.1' })
  open.push(server)
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo

  /**
   * Starts an upload and sends its beginning. `answer` resolves with the server's response, which comes when the
   * upload is complete or refused.
   */
  const upload = (address: string): { sender: ClientRequest; answer: Promise<[number, string]> } => {
    const sender = request({
      port,
      host: '127.0.0.1',
      path: '/api/leads/with-files',
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=xyz',
        'x-test-address': address,
        'x-forecourt-tenant': 'redgum-rv',
      },
    })
    open.push({ close: () => sender.destroy() })
    const answer = new Promise<[number, string]>((done, fail) => {
      sender.once('error', fail)
      sender.once('response', (response) => {
        let body = ''
        response.on('data', (buffer: Buffer) => (body += buffer.toString()))
        response.once('end', () => done([response.statusCode ?? 0, body]))
      })
    })
    answer.catch(() => {})
    sender.write(HEAD)
    return { sender, answer }
  }
  const whole = (address: string, body = PAYLOAD): Promise<[number, string]> => {
    const { sender, answer } = upload(address)
    sender.end(`${body}\r\n--xyz--\r\n`)
    return answer
  }
  return { api, upload, whole }
}

/** Waits for a result for as long as a busy machine may need. */
const eventually = <T>(ask: () => Promise<T>) => expect.poll(ask, { timeout: 20_000 })

const said = (message: string) => JSON.stringify({ error: message })

test('Slow senders don’t hold up others, and one address can’t exceed its limit', async () => {
  const { api, upload, whole } = await start()
  const slow = Array.from({ length: 40 }, (_, n) => upload(`slow-${n}`))
  for (let n = 0; n < UPLOADS.perAddress; n++) slow.push(upload('greedy'))
  // Wait until one more upload from this address is refused, because all the others have then reached the server.
  await eventually(() => whole('greedy')).toEqual([429, said(SAY.uploads)])
  expect(await whole('shopper')).toEqual([201, '{"id":77,"reference":"FC-7K2M-49QD"}'])
  expect(api.kept).toHaveLength(1)

  // When a sender leaves, there must be room for another upload.
  slow.at(-1)?.sender.destroy()
  await eventually(async () => (await whole('greedy'))[0]).toBe(201)
  slow[0]?.sender.end(`${PAYLOAD}\r\n--xyz--\r\n`)
  expect(await slow[0]?.answer).toEqual([201, '{"id":77,"reference":"FC-7K2M-49QD"}'])
})

test('No more bytes are accepted than there’s room for, whoever sends them', async () => {
  const disk = 2 * PAYLOAD.length
  const { upload, whole } = await start({ disk })
  /** Fills the room for uploads, except for one byte. If that's refused because other uploads still take up room, tries again. */
  const fill = (): ClientRequest => {
    const { sender, answer } = upload('large')
    answer.then(
      () => (large = fill()),
      () => {},
    )
    sender.write('x'.repeat(disk - HEAD.length - 1))
    return sender
  }
  let large = fill()
  await eventually(() => whole('shopper')).toEqual([503, said(SAY.busy)])
  large.destroy()
  await eventually(async () => (await whole('shopper'))[0]).toBe(201)
})

test('Uploads are read one after another until all have arrived', async () => {
  const { api, whole } = await start({ memory: 1 })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => whole(`shopper-${n}`)))
  expect(answers.map(([status]) => status)).toEqual(answers.map(() => 201))
  expect(api.kept).toHaveLength(20)
})

test('Senders who pause or take too long are timed out', { tags: 'nightly' }, async () => {
  const { upload } = await start({ ms: { all: 1500, pause: 300 } })
  const silent = upload('silent')
  expect(await silent.answer).toEqual([408, said(SAY.slow)])
  const slow = upload('slow')
  const drip = setInterval(() => slow.sender.write('x'), 100)
  open.push({ close: () => clearInterval(drip) })
  expect(await slow.answer).toEqual([408, said(SAY.slow)])
})

test('Bodies that are too large or truncated are refused', async () => {
  const { whole } = await start({ body: 3000 })
  expect(await whole('a', 'x'.repeat(4000))).toEqual([413, said(SAY.tooLarge)])
  expect(await whole('a', '{"form"')).toEqual([400, said(SAY.malformed)])
})
