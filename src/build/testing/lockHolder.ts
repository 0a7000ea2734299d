import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { lock } from '../tenant/lock.ts'

export async function holdElsewhere(path: string): Promise<{ pid: number; kill: () => Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.url), [path])
  await once(child, 'message')
  return {
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

if (import.meta.main && process.send) {
  lock(process.argv[2] ?? '')
  process.send('held')
  process.once('disconnect', () => process.exit())
}
