import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { use } from '../compile/inUse.ts'
import { lock } from '../tenant/lock.ts'

/** @param how locks a file, or uses a compiled app's folder */
export async function holdElsewhere(
  path: string,
  how: 'lock' | 'use' = 'lock',
): Promise<{ pid: number; kill: () => Promise<void> }> {
  const child = fork(fileURLToPath(import.meta.url), [path, how])
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
  const [, , path = '', how] = process.argv
  if (how === 'use') use(path)
  else lock(path)
  process.send('held')
  process.once('disconnect', () => process.exit())
}
