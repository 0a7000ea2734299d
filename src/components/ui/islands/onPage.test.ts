// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type * as OnPage from './onPage.ts'

let pages: typeof OnPage
beforeEach(async () => {
  vi.resetModules()
  pages = await import('./onPage.ts')
})

test('A page’s script runs for the current page and each later one, and is told when a page is left', () => {
  const left: AbortSignal[] = []
  pages.onPage((signal) => void left.push(signal))
  expect(left.map(({ aborted }) => aborted)).toEqual([false])
  pages.leavePage()
  expect(left.map(({ aborted }) => aborted)).toEqual([true])
  pages.nextPage()
  expect(left.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(pages.pageLeft()).toBe(left[1])
})

test('A script that arrives with a later page runs once for that page and once for each after it', () => {
  pages.leavePage()
  pages.nextPage()
  const start = vi.fn()
  pages.onPage(start)
  expect(start).toHaveBeenCalledOnce()
  pages.nextPage()
  expect(start).toHaveBeenCalledTimes(2)
})

test('A page’s script that fails is reported, and the others still run', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  let fails = false
  pages.onPage(() => {
    if (fails) throw new Error('broken')
  })
  const other = vi.fn()
  pages.onPage(other)
  fails = true
  pages.nextPage()
  expect(other).toHaveBeenCalledTimes(2)
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('broken'))
})
