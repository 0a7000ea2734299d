import { spawn } from 'node:child_process'

/**
 * `npm test`: lint, types and unit tests side by side; the journeys as soon as lint and types are through, while the last unit tests, which
 * often wait for processes of their own, leave the machine room. It says how long each part took.
 */

interface Ended {
  part: string
  seconds: number
  code: number
}

const ended: Ended[] = []

/** A part that is watched is seen as it goes; any other is shown whole once it has ended. */
const run = (part: string, { isWatched = false } = {}): Promise<Ended> =>
  new Promise((done, fail) => {
    console.log(`${part}…`)
    const start = performance.now()
    const child = spawn('npm', ['run', '--silent', part], {
      stdio: ['inherit', isWatched ? 'inherit' : 'pipe', isWatched ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', fail)
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      const end = { part, seconds: Math.round((performance.now() - start) / 1000), code: code ?? 1 }
      ended.push(end)
      done(end)
    })
  })

const hasFailed = (): boolean => ended.some(({ code }) => code !== 0)

const unit = run('unit')
await Promise.all([run('lint'), run('types')])
// What is wrong already is told at once.
if (!hasFailed()) await run('e2e', { isWatched: true })
await unit
console.log()
for (const { part, seconds, code } of ended) console.log(`${code === 0 ? '✓' : '✗'} ${part}  ${seconds} s`)
process.exitCode = hasFailed() ? 1 : 0
