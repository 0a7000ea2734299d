import { spawn } from 'node:child_process'

/**
 * `npm test`: runs the parts that need no browser at the same time, then the end-to-end tests on their own, and says
 * how long each part took.
 */

/** The steps, each with the parts that run at the same time. Unit tests often wait, so lint and types run during their pauses. */
const STEPS = [['lint', 'types', 'unit'], ['e2e']]

interface Ended {
  part: string
  seconds: number
  code: number
}

/** Runs a part. If it runs alone, its output appears as it's written, otherwise all at once when the part ends. */
const run = (part: string, alone: boolean): Promise<Ended> =>
  new Promise((done, fail) => {
    const start = performance.now()
    const child = spawn('npm', ['run', '--silent', part], {
      stdio: ['inherit', alone ? 'inherit' : 'pipe', alone ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', fail)
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      done({ part, seconds: Math.round((performance.now() - start) / 1000), code: code ?? 1 })
    })
  })

const ended: Ended[] = []
for (const parts of STEPS) {
  console.log(`\n${parts.join(' and ')}…`)
  const step = await Promise.all(parts.map((part) => run(part, parts.length === 1)))
  ended.push(...step)
  if (step.some(({ code }) => code !== 0)) break
}
console.log()
for (const { part, seconds, code } of ended) console.log(`${code === 0 ? '✓' : '✗'} ${part}  ${seconds} s`)
process.exitCode = ended.some(({ code }) => code !== 0) ? 1 : 0
