import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening } from '#lib/testing/listening.ts'
import { expect, test } from 'vitest'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { allLeads } from '../outbox/listing.ts'
import { openStore } from '../outbox/stores/openStore.ts'
import { openReservations, reservationsFile } from './index.ts'
import { buyerOf, makeTenant } from './testing/stand.ts'
import { NOBODY } from '../testing/served.ts'

const FORECOURT = join(import.meta.dirname, '../../../scripts/cli/forecourt.mjs')

/** Starts `forecourt serve` as in production, in a process that can be killed. */
const served = async (root: string, environment: Record<string, string>) => {
  const folders = [
    '--out',
    join(root, 'dist'),
    '--tenants',
    join(root, 'tenants'),
    '--state',
    join(root, 'state'),
  ]
  const child = spawn(process.execPath, [FORECOURT, 'serve', ...folders, '--port', '0'], {
    env: { ...process.env, FORECOURT_API_URL: NOBODY, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const port = await new Promise<number>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const [, found] = /localhost:(\d+)/.exec(chunk.toString()) ?? []
      if (found !== undefined) done(Number(found))
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    kill: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}

test('a new process finds a payment made after the old one was killed', { timeout: 60_000 }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-kill-'))
  const { slug, cars } = makeTenant(join(root, 'tenants'), 'stripe')
  const car = cars[0]?.slug ?? ''
  const fakes = await listening(createPaymentsApp())
  const headers = { 'x-forecourt-tenant': slug }
  const environment = fakePayments(fakes.url)

  const first = await served(root, environment)
  const { redirect } = await buyerOf(first.url, headers).press(car)
  await first.kill()
  // The buyer pays while the server is down.
  await buyerOf(first.url).atPage(redirect, 'pay')

  const second = await served(root, environment)
  let third: typeof second | undefined
  try {
    const other = await buyerOf(second.url, headers).press(car, { email: 'other@example.com' })
    expect(other.status).toBe(409)
    const store = openReservations(reservationsFile(join(root, 'state')))
    // When it starts, the server only checks payments that it hasn't checked for a minute, so make the last check a
    // minute older.
    const [pending] = store.list(slug)
    expect(pending).toMatchObject({ status: 'pending', held: true, car })
    if (pending) store.change(pending, { updatedAt: pending.updatedAt - 61_000 })
    await second.kill()
    third = await served(root, environment)
    await expect.poll(() => store.list(slug)[0]?.status, { timeout: 10_000 }).toBe('paid')
    // The lead of each step has been sent exactly once.
    await expect.poll(() => store.leads(), { timeout: 10_000 }).toEqual([])
    store.close()
    const outbox = await openStore(undefined, join(root, 'state'), console.error)
    const messages = (await allLeads(outbox, slug)).map(({ saves }) => String(saves[0]?.lead['message']))
    await outbox.close()
    expect(messages.filter((each) => each.includes('started to pay'))).toHaveLength(1)
    expect(messages.filter((each) => each.includes('has paid'))).toHaveLength(1)
  } finally {
    await second.kill()
    await third?.kill()
    await fakes.close()
    rmSync(root, { recursive: true, force: true })
  }
})
