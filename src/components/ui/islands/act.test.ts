// @vitest-environment jsdom
import type { ClientDirective } from 'astro'
import { afterEach, expect, test, vi } from 'vitest'
import act from './act.ts'

afterEach(() => document.body.replaceChildren())

const start = (html: string) => {
  document.body.innerHTML = html
  const island = document.querySelector<HTMLElement>('astro-island')
  if (!island) throw new Error('no island')
  const hydrate = vi.fn(() => Promise.resolve())
  const load = vi.fn(() => Promise.resolve(hydrate))
  void act(load, {} as Parameters<ClientDirective>[1], island)
  return { load, hydrate }
}

const FORM = '<astro-island><input id="name"></astro-island>'

test('nothing is fetched until the shopper turns to it', () => {
  expect(start(FORM).load).not.toHaveBeenCalled()
})

test.each(['pointerover', 'touchstart', 'focusin', 'input'])('%s wakes it, once', async (turn) => {
  const { load, hydrate } = start(FORM)
  const input = document.getElementById('name')
  for (let time = 0; time < 3; time++) input?.dispatchEvent(new Event(turn, { bubbles: true }))
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledOnce()
})

test('so does the dialog around it, when it opens', async () => {
  const { hydrate } = start(`<dialog>${FORM}</dialog>`)
  document.querySelector('dialog')?.dispatchEvent(new Event('toggle'))
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
})

test('and a focus or an open dialog that it finds when it comes', async () => {
  const { hydrate } = start(`<dialog open>${FORM}</dialog>`)
  await vi.waitFor(() => expect(hydrate).toHaveBeenCalledOnce())
})
