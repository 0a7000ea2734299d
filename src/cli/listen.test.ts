import { connect, createServer, type AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { streamSSE } from 'hono/streaming'
import { afterEach, expect, test } from 'vitest'
import { listen, type Listening, type Place } from './listen.ts'

const open: Listening[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
})

async function start(app: Hono, place: Place = { port: 0 }): Promise<Listening> {
  const listening = await listen(app, place)
  open.push(listening)
  return listening
}

const hello = () => new Hono().get('/', (c) => c.text('hello'))

/** Sends a text on a new connection. */
function send(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk: Buffer) => (received += chunk.toString())).on('error', () => {})
  if (text !== '') socket.write(text)
  return {
    socket,
    received: () => received,
    connected: new Promise<void>((done) => socket.once('connect', done)),
    ended: new Promise<void>((done) => socket.once('close', () => done())),
  }
}
const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'

test.each([
  ['by default', undefined, '127.0.0.1', 'localhost'],
  ['on an empty host, which is no permission', '', '127.0.0.1', 'localhost'],
  ['on all addresses', '0.0.0.0', '0.0.0.0', 'localhost'],
  ['on another address of this machine', '127.0.0.9', '127.0.0.9', '127.0.0.9'],
])('A server listens %s', async (_title, host, address, name) => {
  const listening = await start(hello(), { port: 0, ...(host !== undefined && { host }) })
  expect(listening).toMatchObject({ address, url: `http://${name}:${listening.port}` })
  expect(await (await fetch(`http://${address}:${listening.port}/`)).text()).toBe('hello')
})

test.each(['203.0.113.9', 'http://localhost', 'localhost:80', 'no-such-name.invalid', '1.2.3'])(
  'The host %s is refused with what would be right',
  async (host) => {
    await expect(listen(hello(), { port: 0, host, side: 'admin' })).rejects.toThrow(
      `--admin-host ${host} isn’t an address of this machine. Use 127.0.0.1`,
    )
  },
)

test('A host that isn’t from the option is refused by the name of its variable', async () => {
  const place = { port: 0, host: '203.0.113.9', hostFrom: 'FORECOURT_HOST' }
  await expect(listen(hello(), place)).rejects.toThrow(/^FORECOURT_HOST 203\.0\.113\.9 isn’t an address/)
})

test('A taken port is refused with the process that has it', async () => {
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
  const { port } = holder.address() as AddressInfo
  await expect(listen(hello(), { port })).rejects.toThrow(
    new RegExp(`^port ${port} is taken( by process ${process.pid} \\(.+\\))?\\. Choose another with --port$`),
  )
  holder.close()
})

test('Connections on which nothing is requested don’t keep a server from closing', async () => {
  const { port, close } = await listen(hello(), { port: 0 })
  const clients = [send(port, ''), send(port, GET), send(port, 'GET / HT')]
  await Promise.all(clients.map(({ connected }) => connected))
  await expect.poll(clients[1]?.received ?? (() => '')).toContain('hello')
  await close()
  await Promise.all(clients.map(({ ended }) => ended))
})

test('Streams of events don’t keep a server from closing', async () => {
  const app = new Hono().get('/', (c) =>
    streamSSE(c, async (stream) => {
      await stream.writeSSE({ data: 'first' })
      await new Promise<void>((done) => stream.onAbort(done))
    }),
  )
  const { port, close } = await listen(app, { port: 0 })
  const client = send(port, GET)
  await expect.poll(client.received).toContain('first')
  await close()
  await client.ended
})

test('A request that has arrived is finished before the server closes, and its connection too', async () => {
  const [arrived, release] = [Promise.withResolvers<true>(), Promise.withResolvers<true>()]
  const app = new Hono().get('/', async (c) => {
    arrived.resolve(true)
    await release.promise
    return c.text('at last')
  })
  const { port, close } = await listen(app, { port: 0 })
  const client = send(port, GET)
  await arrived.promise
  const closed = close()
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  release.resolve(true)
  await closed
  await client.ended
  expect(client.received()).toContain('at last')
})

test('A request that was on its way on an open connection is answered, and the client told not to send more', async () => {
  const { port, close } = await listen(hello(), { port: 0 })
  const client = send(port, GET)
  await expect.poll(client.received).toContain('hello')
  const closed = close()
  client.socket.write(GET)
  await closed
  await client.ended
  expect(client.received().match(/hello/g)).toHaveLength(2)
  expect(client.received()).toContain('connection: close')
})
