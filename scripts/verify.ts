import { spawn } from 'node:child_process'

/**
 * `npm test`: runs lint, types and unit tests side by side, and starts the end-to-end tests once lint and types have ended, since unit tests
 * often wait for other processes. Says how long each part took.
 */

interface Ended {
  part: string
  seconds: number
  code: number
}

const ended: Ended[] = []

/** Runs a part. A watched one prints as it goes; others are printed whole when they end. */
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
