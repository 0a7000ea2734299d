import { expect, test, vi } from 'vitest'
import { showcase } from './showcase.ts'
import { CARDS, ICONS, startOf } from './states.ts'

/** Which routes it adds to a command of Astro's. */
const routesOf = async (command: 'dev' | 'build'): Promise<string[]> => {
  const injectRoute = vi.fn<(route: { pattern: string }) => void>()
  const setup = showcase().hooks['astro:config:setup']
  await setup?.({ command, injectRoute } as unknown as Parameters<NonNullable<typeof setup>>[0])
  return injectRoute.mock.calls.map(([{ pattern }]) => pattern)
}

test('the gallery is a page of development, and nothing of it is compiled for the press', async () => {
  expect(await routesOf('dev')).toEqual(['/__gallery'])
  expect(await routesOf('build')).toEqual([])
})

test('each state is shown once', () => {
  const states = CARDS.map(({ state }) => state)
  expect(new Set(states).size).toBe(states.length)
  expect(new Set(ICONS).size).toBe(ICONS.length)
  expect(startOf('general', 'en-NZ').context.region).toBe('en-NZ')
})
