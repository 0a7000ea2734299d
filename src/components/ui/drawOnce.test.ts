import { expect, test, vi } from 'vitest'
import type { SiteFrame } from '#plan/page.ts'
import { drawOnce } from './drawOnce.ts'

const siteOf = (name: string) => ({ name }) as SiteFrame

test('A part is drawn once per site, and again if something it depends on changes', async () => {
  const [one, other] = [siteOf('one'), siteOf('other')]
  const draw = vi.fn((text: string) => Promise.resolve(text))
  expect(await drawOnce(one, 'footer', () => draw('a'))).toBe('a')
  expect(await drawOnce(one, 'footer', () => draw('b'))).toBe('a')
  expect(await drawOnce(one, 'footer /contact', () => draw('c'))).toBe('c')
  expect(await drawOnce(other, 'footer', () => draw('d'))).toBe('d')
  expect(draw).toHaveBeenCalledTimes(3)
})

test('A part that couldn’t be drawn is tried again for the next page', async () => {
  const site = siteOf('one')
  await expect(drawOnce(site, 'footer', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await drawOnce(site, 'footer', () => Promise.resolve('a'))).toBe('a')
})
