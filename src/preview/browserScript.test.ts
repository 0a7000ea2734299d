import { readdirSync } from 'node:fs'
import { JSDOM } from 'jsdom'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { browserScript } from './browserScript.ts'

test('The preview’s script starts the clock at another time, and keeps dates working', async () => {
  const at = Date.parse('2026-12-24T01:00:00Z')
  const page = `<script data-at="${at}">${await browserScript('clock.ts')}</script>`
  const { window } = new JSDOM(page, { runScripts: 'dangerously' })
  const run = (code: string): unknown => window.eval(code)
  expect(Math.abs(Number(run('Date.now()')) - at)).toBeLessThan(60_000)
  expect(run('new Date().getUTCFullYear() + "-" + new Date().getUTCMonth()')).toBe('2026-11')
  expect(run('new Date(0).toISOString()')).toBe('1970-01-01T00:00:00.000Z')
  expect(run('new Date(2020, 1, 3).getMonth()')).toBe(1)
  expect(run('new Date() instanceof Date && typeof Date() === "string" && Date.UTC(1970, 0, 1) === 0')).toBe(
    true,
  )
  window.close()
})

test('Every module in the browser’s folder is served without types, and nothing else', async () => {
  const names = readdirSync(new URL('browser/', import.meta.url))
  expect(names).toContain('page.ts')
  for (const name of names) {
    const script = (await browserScript(name)) ?? ''
    expect(() => parseAst(script), name).not.toThrow()
    // A browser will request the modules that this one imports, so they must exist too.
    for (const [, from] of script.matchAll(/from '(.*)'/g)) expect(names).toContain(from?.replace('./', ''))
  }
  expect(await browserScript('nothing.ts')).toBeUndefined()
})
