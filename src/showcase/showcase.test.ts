import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import type { AstroIntegration } from 'astro'
import { expect, test, vi } from 'vitest'
import type { SiteFrame } from '#plan/page.ts'
import { smallContext } from '#plan/testing/small.ts'
import { siteFrameOf } from '#plan/frame/siteFrame.ts'
import { parseAddress, slugOf, pageStateOf, COMPONENTS } from './components.ts'
import { samplePage } from './sample.ts'
import { galleryView, showcase } from './showcase.ts'

const siteLike = (region: string, template: string): SiteFrame =>
  siteFrameOf(smallContext({ site: { slug: 'a-site', region, template } }))

/** Components that need no states, because they show nothing, or nothing of their own. */
const UNSEEN = /\/(?:\w+Style|StyledForm|Once|Tracking|Visits|Garage|OpenGroups|ArrivalsFeed)\.astro$/

const ROOMS: [string, string][] = [
  ['#features/', 'src/features/'],
  ['#ui/', 'src/components/ui/'],
]
function fileOf(name: string, from: string): string | undefined {
  const [alias, room] = ROOMS.find(([each]) => name.startsWith(each)) ?? []
  if (alias !== undefined && room !== undefined) return name.replace(alias, room)
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined
}

/** Returns all files that these files use, including those that are loaded when the shopper acts. */
function reached(roots: readonly string[]): ReadonlySet<string> {
  const seen = new Set(roots)
  for (const file of seen) {
    if (!/\.(?:astro|tsx?)$/.test(file) || !existsSync(file)) continue
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?'([^']+)'/g)) {
      const next = fileOf(name, file)
      if (next !== undefined) seen.add(next)
    }
  }
  return seen
}

test('Each component has a file of states, or is part of a component that has one', () => {
  const components = globSync('{src/components/ui,src/features/*}/**/*.{astro,tsx}').filter(
    (file) => !/\.test\.tsx$|\/(?:harness|mount\w+)\.tsx$/.test(file) && !UNSEEN.test(file),
  )
  expect(components.length).toBeGreaterThan(80)
  const statesOf = (file: string) => file.replace(/\.\w+$/, '.states.ts')
  const withStates = components.filter((file) => existsSync(statesOf(file)))
  expect(new Set(withStates.map(statesOf)).size).toBe(COMPONENTS.length)
  const shown = reached(withStates)
  const missing = components.filter((file) => !shown.has(file))
  expect(missing, 'each needs a <Component>.states.ts beside it').toEqual([])
})

for (const [region, template, tags = []] of [
  ['en-AU', 'group', 'nightly'],
  ['en-AU', 'rv', 'nightly'],
  ['en-NZ', 'moto', 'nightly'],
  ['en-US', 'trucks'],
  ['en-AU', 'campers', 'nightly'],
] as const)
  test(
    `Each component has states or planned pages in ${region} with the template ${template}`,
    { tags },
    () => {
      const site = siteLike(region, template)
      for (const { feature, name, states, pages = {} } of COMPONENTS) {
        const alone = typeof states === 'function' ? states(site) : states
        expect(Object.keys({ ...alone, ...pages }), `${feature}/${name}`).not.toEqual([])
        for (const state of Object.values(pages)) {
          const { siteFrame, page } = samplePage(site, state)
          expect(siteFrame.region, `${feature}/${name}`).toBe(region)
          expect(page.view).toBe(state.view)
        }
      }
    },
  )

test('Each page of a component has its own address', () => {
  for (const { feature, name, pages = {} } of COMPONENTS) {
    const slugs = Object.keys(pages).map(slugOf)
    expect(new Set(slugs).size, name).toBe(slugs.length)
    for (const [state, page] of Object.entries(pages)) {
      expect(slugOf(state)).toMatch(/^[\w-]+$/)
      expect(pageStateOf(feature, name, slugOf(state))).toBe(page)
    }
  }
  expect(pageStateOf('vehicle', 'Panel', 'nothing')).toBeUndefined()
})

test('The panel shows what the plan makes for each state', () => {
  const site = siteLike('en-AU', 'group')
  const panel = (state: string) => {
    const found = pageStateOf('vehicle', 'Panel', slugOf(state))
    const page = found && samplePage(site, found).page
    return page?.view === 'vehicle' ? page.props : undefined
  }
  expect(panel('sold')?.notice?.title).toBe('Sold')
  expect(panel('reserved')?.notice?.title).toBe('Reserved')
  expect(panel('coming soon')?.notice?.title).toBe('Coming soon')
  expect(panel('runout')?.tag?.text).toBe('Runout Sale')
  expect(panel('certified')?.certified?.lines.length).toBeGreaterThan(0)
  expect(panel('price on enquiry')?.price.kind).toBe('none')
  expect(panel('reduced and below market')).toMatchObject({
    price: { kind: 'reduced' },
    market: { text: expect.stringContaining('below market') },
  })
  expect(panel('a masked phone number')?.phone?.masked).toBe(true)
  expect(panel('with the form on the page')?.inlineForm).toBe(true)
})

test('The gallery’s address names a folder, a component or a page, in preview and development', () => {
  expect(parseAddress('/__gallery')).toEqual({ base: '/__gallery' })
  expect(parseAddress('/__gallery/vehicle')).toEqual({ base: '/__gallery', feature: 'vehicle' })
  expect(parseAddress('/__preview/gallery/navigation/Drawer/open')).toEqual({
    base: '/__preview/gallery',
    feature: 'navigation',
    component: 'Drawer',
    page: 'open',
  })
})

/** Returns the routes that an integration adds for an Astro command. */
async function routesOf(integration: AstroIntegration, command: 'dev' | 'build'): Promise<string[]> {
  const injectRoute = vi.fn<(route: { pattern: string }) => void>()
  const setup = integration.hooks['astro:config:setup']
  await setup?.({ command, injectRoute } as unknown as Parameters<NonNullable<typeof setup>>[0])
  return injectRoute.mock.calls.map(([{ pattern }]) => pattern)
}

test('The gallery is a page during development, and a preview compiles it separately', async () => {
  expect(await routesOf(showcase(), 'dev')).toEqual(['/__gallery', '/__gallery/[...shown]'])
  expect(await routesOf(showcase(), 'build')).toEqual([])
  expect(await routesOf(galleryView(), 'dev')).toEqual([])
  expect(await routesOf(galleryView(), 'build')).toEqual(['/view/gallery'])
})
