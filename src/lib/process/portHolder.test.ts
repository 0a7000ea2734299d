import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { folder } from '#site/testing/fixtures.ts'
import { portHolder } from './portHolder.ts'

const LISTENS = `require('node:net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

test('The command that has a port is shown without logins', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux says which process has a port')
  using dir = folder({ 'x.cjs': LISTENS })
  const args = ['redis://:hush@hush@10.0.0.5', '--queue=rediss://u:hush@b', 'a@b']
  const child = spawn(process.execPath, [`${dir.path}/x.cjs`, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  expect(portHolder(Number(port))).toEqual({
    pid: child.pid,
    command: 'node x.cjs redis://…@10.0.0.5 --queue=rediss://…@b a@b',
  })
})
