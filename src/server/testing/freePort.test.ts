import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, LISTENING } from './freePort.ts'

test('A free port can be listened on, and isn’t one that the system gives to other sockets', async () => {
  const port = await freePort()
  expect(port).toBeGreaterThanOrEqual(LISTENING.from)
  expect(port).toBeLessThan(LISTENING.to)
  const server = createServer()
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  await new Promise((done) => server.close(done))
})
