import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** In a process of its own, because the log is written to its output. */
const SCRIPT = `import { openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
(await openLog('forecourt-live', process.env)).warn({ error: 'refused correct-horse' }, 'no login with correct-horse')`

test('Secrets don’t appear in the log', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, FORECOURT_API_PASSWORD: 'correct-horse', FORECOURT_LOG_LEVEL: 'warn' },
  })
  expect(JSON.parse(stdout)).toMatchObject({
    error: 'refused [FORECOURT_API_PASSWORD]',
    msg: 'no login with [FORECOURT_API_PASSWORD]',
  })
})

const SAYING = `import { announcer, openLog } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))}
announcer(await openLog('forecourt-live', process.env))('Live stock  http://localhost')`

test.each([
  ['error', 1],
  ['silent', 0],
])('At the level %s, the start of a command has %i lines', async (level, lines) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SAYING], {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, FORECOURT_LOG_LEVEL: level },
  })
  expect(stdout.match(/\n/g) ?? []).toHaveLength(lines)
})
