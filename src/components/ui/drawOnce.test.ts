import { expect, test, vi } from 'vitest'
import type { Chrome } from '#plan/page.ts'
import { drawOnce, encodeOnce } from './drawOnce.ts'

const siteOf = (name: string) => ({ name }) as Chrome

test('a part is drawn once for each site, and again where it depends on something else', async () => {
  const [one, other] = [siteOf('one'), siteOf('other')]
  const draw = vi.fn((text: string) => Promise.resolve(text))
  expect(await drawOnce(one, 'footer', () => draw('a'))).toBe('a')
  expect(await drawOnce(one, 'footer', () => draw('b'))).toBe('a')
  expect(await drawOnce(one, 'footer /contact', () => draw('c'))).toBe('c')
  expect(await drawOnce(other, 'footer', () => draw('d'))).toBe('d')
  expect(draw).toHaveBeenCalledTimes(3)
})

test('a part is encoded once, and there at once from then on', async () => {
  const site = siteOf('one')
  const draw = vi.fn(() => Promise.resolve('<p>…</p>'))
  const first = await encodeOnce(site, 'footer', draw)
  expect(new TextDecoder().decode(first)).toBe('<p>…</p>')
  expect(encodeOnce(site, 'footer', draw)).toBe(first)
  expect(draw).toHaveBeenCalledTimes(1)
})

test('a part that could not be drawn is tried again for the next page', async () => {
  const site = siteOf('one')
  await expect(encodeOnce(site, 'footer', () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await encodeOnce(site, 'footer', () => Promise.resolve('a'))).toEqual(new Uint8Array([97]))
})
