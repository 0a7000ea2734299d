import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ensureCompiled, ROOT } from './compile/compile.ts'
import { stateLock } from './state/memory.ts'
import { holdElsewhere } from './testing/lockHolder.ts'
import {
  brokenReferences,
  COMPILED,
  NOW,
  openFixture,
  stockOf,
  treeOf,
  writeTenant,
  type Fixture,
} from './testing/fixture.ts'

let fixture: Fixture
beforeEach(() => {
  fixture = openFixture()
})
afterEach(() => fixture.close())

const ARGS = ['scripts/cli/forecourt.mjs', 'build', '--now', new Date(NOW).toISOString()]

/** Runs a real build in a separate process, which is killed if it's still running after this many milliseconds. */
async function runBuild(killAfter: number): Promise<'killed' | number> {
  const child = spawn(
    process.execPath,
    [...ARGS, '--tenants', fixture.tenants, '--out', fixture.out, '--state', fixture.state],
    {
      cwd: ROOT,
      stdio: 'ignore',
    },
  )
  const ended = new Promise<'killed' | number>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal === 'SIGKILL' ? 'killed' : (code ?? 1))),
  )
  const timer = new AbortController()
  await Promise.race([
    ended,
    wait(killAfter, undefined, { signal: timer.signal }).then(() => child.kill('SIGKILL')),
  ])
  timer.abort()
  return ended
}

test('A build killed at any moment leaves no half-published site', { tags: 'nightly' }, async () => {
  await ensureCompiled(COMPILED)
  mkdirSync(fixture.state)
  symlinkSync(COMPILED, join(fixture.state, 'compiled'))
  // Two sets of stock with half of their cars in common, so that each build adds, changes and removes pages.
  const cars = stockOf(150).cars
  const stocks = [
    cars.slice(0, 100),
    cars.slice(50).map((car) => ({ ...car, price: (car.price ?? 0) + 500 })),
  ]
  const site = join(fixture.out, 'tenant')
  let killed = 0
  for (let round = 0; round < 6; round++) {
    writeTenant(fixture, 'tenant', { ...stockOf(0), cars: stocks[round % 2] })
    // Each round kills the build after a different delay. The shortest ends before the build's first step, and the
    // longest after the last step.
    const outcome = await runBuild(40 + ((round * 5) % 6) * 95)
    if (outcome === 'killed') killed++
    else expect(outcome).toBe(0)
    if (existsSync(site)) expect(brokenReferences(site), `after round ${round}`).toEqual([])
  }
  expect(await runBuild(60_000)).toBe(0)
  const fresh = await fixture.buildAfresh()
  expect(treeOf(site)).toEqual(treeOf(join(fresh, 'tenant')))
  expect(killed).toBeGreaterThan(1)
})

test('A tenant that another process builds is refused, and one of a dead process is taken over', async () => {
  writeTenant(fixture, 'tenant', stockOf(2))
  await fixture.build()
  const other = await holdElsewhere(stateLock(fixture.state, 'tenant'))
  expect((await fixture.build({ patienceMs: 0 })).tenants['tenant']).toMatchObject({
    status: 'failed',
    errors: [{ message: expect.stringContaining(`process ${other.pid}`) as string }],
  })
  await other.kill()
  expect((await fixture.build()).tenants['tenant']?.status).toBe('ok')
})
