import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { changeStock, exportStock } from '../stockFile.ts'

/**
 * Raises the price of the vehicle `a` by one at a time in another process, and exports now and then.
 * @returns the last price that was on disk before the process was killed
 */
export async function changeUntilKilled(
  dir: string,
  state: string,
  from: number,
  killAfterMs: number,
): Promise<number> {
  const child = fork(fileURLToPath(import.meta.url), [dir, state, String(from)])
  let price = from
  child.on('message', (done) => (price = Number(done)))
  const ended = once(child, 'exit')
  await once(child, 'message')
  await wait(killAfterMs)
  child.kill('SIGKILL')
  await ended
  return price
}

if (import.meta.main && process.send) {
  const [, , dir = '', state = '', from] = process.argv
  for (let price = Number(from) + 1; ; price++) {
    const put = new Map([['a', { slug: 'a', price }]])
    changeStock(dir, state, { put, removed: new Set() })
    await new Promise((sent) => process.send?.(price, sent))
    if (price % 3 === 0) exportStock(dir, state)
  }
}
