import { spawnSync } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const START = fileURLToPath(new URL('start.ts', import.meta.url))

test('npm start says which process has the port, before it builds anything', async () => {
  const holder = createServer()
  await new Promise<void>((done) => holder.listen(0, '127.0.0.1', done))
  onTestFinished(() => void holder.close())
  const { port } = holder.address() as AddressInfo
  const { status, stdout, stderr } = spawnSync(process.execPath, [START, '--port', String(port)], {
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([
    1,
    '',
    expect.stringMatching(
      new RegExp(
        `^npm start: port ${port} is taken( by process ${process.pid} \\(.+\\))?\\.\nStop it, or choose another`,
      ),
    ),
  ])
})

test('npm start refuses what isn’t a port', () => {
  const { status, stderr } = spawnSync(process.execPath, [START, '--port', 'x'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('must be a whole number from 0 to 65535')])
})
