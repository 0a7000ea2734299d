import { spawn } from 'node:child_process'

/** `npm test` and, with `--all`, `npm run test:all`: runs the parts, says how long each took, and which tests were left out. */

const all = process.argv.includes('--all')

/**
 * Two queues of npm scripts, which run at the same time. Lint and types have only one process each, and tests often wait
 * for something, so together they keep all cores busy.
 */
const QUEUES = all
  ? [
      ['unit:all', 'e2e:all'],
      ['lint', 'types', 'format:check'],
    ]
  : [
      ['unit', 'e2e'],
      ['lint', 'types'],
    ]

interface Result {
  part: string
  seconds: number
  code: number
}

const results: Result[] = []

/** What the second queue has written. It's shown at the end, so that it doesn't break into the first queue's output. */
const output: Buffer[] = []

const run = (part: string, hold: boolean): Promise<Result> =>
  new Promise((done, fail) => {
    console.log(`\n${part}…`)
    const start = performance.now()
    const stream = hold ? 'pipe' : 'inherit'
    const child = spawn('npm', ['run', '--silent', part], {
      stdio: ['inherit', stream, stream],
      shell: process.platform === 'win32',
    })
    for (const each of [child.stdout, child.stderr]) each?.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', fail)
    child.once('close', (code) =>
      done({ part, seconds: Math.round((performance.now() - start) / 1000), code: code ?? 1 }),
    )
  })

/** The parts that haven't begun are left out then. */
const failed = (): boolean => results.some(({ code }) => code !== 0)

await Promise.all(
  QUEUES.map(async (parts, index) => {
    for (const part of parts) if (!failed()) results.push(await run(part, index > 0))
  }),
)
process.stdout.write(Buffer.concat([Buffer.from('\n'), ...output]))
for (const { part, seconds, code } of results) console.log(`${code === 0 ? '✓' : '✗'} ${part}  ${seconds} s`)
if (!all)
  console.log(`Left to npm run test:all: formatting, Firefox and WebKit, and all tests tagged 'nightly'. To list them:
  npx playwright test --list --project=nightly --project=firefox --project=webkit
  npx vitest list --tags-filter=nightly`)
process.exitCode = failed() ? 1 : 0
