import { request, type ClientRequest } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BodyError, readBody } from './requestBody.ts'
import { serveOnFreePort, type TestServer } from './testing/serveOnFreePort.ts'

const MAX = 10
let server: TestServer
const seen: string[] = []
beforeAll(async () => {
  const app = new Hono().post('/:ms', async (c) => {
    seen.splice(0, seen.length, 'began')
    try {
      const body = await readBody(c.req.raw, MAX, Number(c.req.param('ms')))
      return c.text(body.toString('hex'))
    } catch (error) {
      if (!(error instanceof BodyError)) throw error
      seen.push(error.message)
      return c.text(error.message, error.status)
    }
  })
  server = await serveOnFreePort(app)
})
afterAll(() => server.close())

function open(
  headers: Record<string, string> = {},
  ms = 60_000,
): { sender: ClientRequest; answer: Promise<unknown[]> } {
  const sender = request({ port: server.port, host: '127.0.0.1', path: `/${ms}`, method: 'POST', headers })
  const answer = new Promise<unknown[]>((done, fail) => {
    sender.once('error', fail)
    sender.once('response', (response) => {
      let body = ''
      response.on('data', (buffer: Buffer) => (body += buffer.toString()))
      response.once('end', () => done([response.statusCode, body]))
    })
  })
  answer.catch(() => {})
  return { sender, answer }
}
function send(body: Buffer | string, headers?: Record<string, string>): Promise<unknown[]> {
  const { sender, answer } = open(headers)
  sender.end(body)
  return answer
}

test('A body up to the limit arrives byte for byte', async () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x0d, 0x0a])
  expect(await send(bytes)).toEqual([200, bytes.toString('hex')])
  expect(await send('x'.repeat(MAX))).toEqual([200, '78'.repeat(MAX)])
  expect(await send('')).toEqual([200, ''])
})

test('A body that is declared too long is refused before any of it arrives', async () => {
  const { sender, answer } = open({ 'content-length': String(MAX + 1) })
  sender.flushHeaders()
  expect(await answer).toEqual([413, 'the body is too long'])
  sender.destroy()
})

test('A body without a declared length is refused as soon as it’s over the limit', async () => {
  const { sender, answer } = open({ 'transfer-encoding': 'chunked' })
  sender.write('x'.repeat(MAX + 1))
  expect(await answer).toEqual([413, 'the body is too long'])
  sender.destroy()
})

test('A sender who stops or is too slow is timed out', async () => {
  const silent = open({}, 300)
  silent.sender.write('x')
  expect(await silent.answer).toEqual([408, 'the body took too long to arrive'])
  const slow = open({}, 300)
  const drip = setInterval(() => slow.sender.write('x'), 90)
  expect(await slow.answer).toEqual([408, 'the body took too long to arrive'])
  clearInterval(drip)
  silent.sender.destroy()
  slow.sender.destroy()
})

test('A body is reported as cut off if its connection closes', async () => {
  seen.length = 0
  const { sender } = open({ 'content-length': '8' })
  sender.write('x')
  await expect.poll(() => seen).toEqual(['began'])
  sender.destroy()
  await expect.poll(() => seen).toEqual(['began', 'the body was cut off'])
})
