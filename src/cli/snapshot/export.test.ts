import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { changeStock } from '#stock/stockFile.ts'
import { openMachine } from '../backup/testing/lifecycle.ts'

test('What live stock has received is written to snapshot.json on request, without asking the backend', async () => {
  const machine = openMachine({ FORECOURT_API_URL: 'http://127.0.0.1:1' })
  try {
    const dir = machine.path('tenants/yard')
    mkdirSync(dir, { recursive: true })
    writeFileSync(`${dir}/snapshot.json`, '{"cars": [{"slug": "a", "price": 1}]}')
    const put = new Map([['a', { slug: 'a', price: 2 }]])
    changeStock(dir, machine.path('.forecourt'), { put, removed: new Set() })
    const run = (...more: string[]) => machine.forecourt('snapshot', 'yard', '--export', ...more)
    expect(await run()).toEqual({ code: 0, out: 'yard: snapshot.json was written\n', err: '' })
    expect(readFileSync(`${dir}/snapshot.json`, 'utf8')).toBe('{"cars": [{"slug":"a","price":2}]}')
    expect(await run()).toMatchObject({
      code: 0,
      out: expect.stringContaining('nothing has changed') as string,
    })
    expect(JSON.parse((await run('--json')).out)).toEqual({
      tenants: { yard: { status: 'ok', written: false } },
    })
    writeFileSync(machine.path('.forecourt/stock/yard.sqlite'), 'damaged'.repeat(1_000))
    const damaged = await run()
    expect([damaged.code, damaged.err]).toEqual([
      1,
      expect.stringMatching(/yard\.sqlite.*delete it/) as string,
    ])
  } finally {
    machine.close()
  }
})
