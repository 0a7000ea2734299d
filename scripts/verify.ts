import { spawn } from 'node:child_process'

/**
 * `npm test` and, with `--all`, `npm run test:all`: runs the parts one after another, those that
 * use one core at the same time, and says how long each part took and which tests were left out.
 */

const all = process.argv.includes('--all')

/** The steps, each with the npm scripts that run at the same time. Unit tests have a process per core already. */
const STEPS = all
  ? [['lint', 'format:check', 'types'], ['unit:all'], ['e2e:all']]
  : [['lint', 'types'], ['unit'], ['e2e']]

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
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', fail)
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(output))
      done({ part, seconds: Math.round((performance.now() - start) / 1000), code: code ?? 1 })
    })
  })

const ended: Ended[] = []
for (const parts of STEPS) {
  console.log(`\n${parts.join(', ')}…`)
  const step = await Promise.all(parts.map((part) => run(part, parts.length === 1)))
  ended.push(...step)
  if (step.some(({ code }) => code !== 0)) break
}
console.log()
for (const { part, seconds, code } of ended) console.log(`${code === 0 ? '✓' : '✗'} ${part}  ${seconds} s`)
if (!all)
  console.log(`Left to npm run test:all: formatting, Firefox and WebKit, and all tests tagged 'nightly'. To list them:
  npx playwright test --list --project=nightly --project=firefox --project=webkit
  npx vitest list --tags-filter=nightly`)
process.exitCode = ended.some(({ code }) => code !== 0) ? 1 : 0
