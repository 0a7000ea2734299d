import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './freePort.ts'
import { isInstalled, NOT_INSTALLED, REDIS } from './installed.ts'

export interface RedisServer {
  url: string
  /** Kills the server as `kill -9` does, and starts it again on the same port. */
  killAndRestart: (after?: number) => Promise<void>
  stop: () => Promise<void>
}

export const hasRedis = (): boolean => isInstalled(REDIS)

export const NO_REDIS = NOT_INSTALLED(REDIS)

/** It syncs every write to disk. */
export async function startRedis(): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  let child = await run(dir, port)
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const ended = new Promise<void>((done) => child.once('close', () => done()))
    child.kill(signal)
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    killAndRestart: async (after = 0) => {
      await end('SIGKILL')
      await wait(after)
      child = await run(dir, port)
    },
    stop: async () => {
      await end('SIGTERM')
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

async function run(dir: string, port: number): Promise<ChildProcess> {
  const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', '']
  const child = spawn('redis-server', [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    dir,
    ...durable,
  ])
  await new Promise<void>((ready, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Ready to accept connections')) ready()
    })
    child.once('close', () => fail(new Error(`redis-server ended: ${said}`)))
  })
  return child
}
