import { rmSync, writeFileSync } from 'node:fs'
import { lock } from '../tenant/lock.ts'

/**
 * A process that competes with others for a lock. While it holds the lock, it tries to create a file, which fails if
 * another process holds the lock too. The last line that it prints says how many times it held the lock (`held`), and
 * how many times another process held it too (`overlaps`). Arguments: the lock, the file, how many times to try, and
 * after how many of its turns to die still holding it ('0': never).
 */
const [path = '', own = '', tries = '', dieAfter = ''] = process.argv.slice(2)
let held = 0
let overlaps = 0
for (let at = 0; at < Number(tries); at++) {
  let unlock: () => void
  try {
    unlock = lock(path)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('is being built'))) throw error
    continue
  }
  held++
  try {
    writeFileSync(own, String(process.pid), { flag: 'wx' })
  } catch {
    overlaps++
  }
  rmSync(own, { force: true })
  if (held === Number(dieAfter)) {
    console.log(JSON.stringify({ held, overlaps }))
    process.kill(process.pid, 'SIGKILL')
  }
  unlock()
}
console.log(JSON.stringify({ held, overlaps }))
