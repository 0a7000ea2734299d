import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { clockPart } from './clock.ts'
import { scriptOf } from './script.ts'

test('the clock goes on from another moment, and dates stay dates', () => {
  const at = Date.parse('2026-12-24T01:00:00Z')
  const { window } = new JSDOM(`<script>${scriptOf(clockPart, at)}</script>`, { runScripts: 'dangerously' })
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
