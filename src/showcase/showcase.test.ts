import { expect, test, vi } from 'vitest'
import type { AstroIntegration } from 'astro'
import { AREAS, askedFor } from './areas.ts'
import { galleryView, showcase } from './showcase.ts'
import { CARDS, ICONS, startOf } from './states.ts'
import { MODELS, PLACES, PRICES } from './writtenStates.ts'

const VIEWS = ['/view/gallery', ...AREAS.map(({ id }) => `/view/gallery-${id}`)]

/** Which routes an integration adds to a command of Astro's. */
const routesOf = async (integration: AstroIntegration, command: 'dev' | 'build'): Promise<string[]> => {
  const injectRoute = vi.fn<(route: { pattern: string }) => void>()
  const setup = integration.hooks['astro:config:setup']
  await setup?.({ command, injectRoute } as unknown as Parameters<NonNullable<typeof setup>>[0])
  return injectRoute.mock.calls.map(([{ pattern }]) => pattern)
}

test('the gallery is a page of development, and nothing of it is compiled for the press', async () => {
  expect(await routesOf(showcase(), 'dev')).toEqual(['/__gallery', '/__gallery/[...shown]', ...VIEWS])
  expect(await routesOf(showcase(), 'build')).toEqual([])
})

test('a preview compiles it for itself, as more views', async () => {
  expect(await routesOf(galleryView(), 'dev')).toEqual([])
  expect(await routesOf(galleryView(), 'build')).toEqual(VIEWS)
})

test('each state is shown once', () => {
  for (const all of [CARDS, PLACES, MODELS, PRICES]) {
    const states = all.map(({ state }) => state)
    expect(new Set(states).size).toBe(states.length)
  }
  expect(new Set(ICONS).size).toBe(ICONS.length)
  expect(startOf('general', 'en-NZ').context.region).toBe('en-NZ')
})

test('an address asks for a page or a stage, in a preview and in development', () => {
  expect(askedFor('/__gallery')).toEqual({ base: '/__gallery' })
  expect(askedFor('/__gallery/lists')).toEqual({ base: '/__gallery', area: 'lists' })
  expect(askedFor('/__preview/gallery/stage/drawer')).toEqual({ base: '/__preview/gallery', stage: 'drawer' })
  // What there is not is the first page.
  expect(askedFor('/__preview/gallery/nothing/here')).toEqual({ base: '/__preview/gallery' })
})
