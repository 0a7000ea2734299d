import { expect, test } from 'vitest'
import type { SiteFrame } from '#plan/page.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { Logo } from '#site/brand/brand.ts'
import { favicon, legibleLogo, wordmark, type Place } from './logo.ts'

const logo = (src: string, colours: Record<string, number>, isTile = false): Logo => ({
  src,
  width: 300,
  height: 100,
  isTile,
  shades: Object.entries(colours).map(([colour, share]) => ({ colour, share })),
})

function frame(header: string, brand: SiteFrame['brand']): SiteFrame {
  const site = siteSchema.validateSync({
    id: 1,
    slug: 'a',
    name: 'A',
    url: 'https://a.example',
    theme: { header, paper: '#ffffff', night: '#0f141c', brand: '#1b4dd8' },
  })
  return { theme: site.theme, brand } as unknown as SiteFrame
}

const navy = logo('navy', { '#0b3d91': 1 })
const white = logo('white', { '#ffffff': 1 })
const grey = logo('grey', { '#8a8f96': 1 })
const half = logo('half', { '#ffffff': 0.5, '#000000': 0.5 })
const tile = logo('tile', { '#000000': 1 }, true)

test.each<
  [
    what: string,
    header: string,
    place: Place,
    scheme: 'light' | 'dark',
    brand: SiteFrame['brand'],
    src: string,
    plate: string,
  ]
>([
  ['a dark logo on paper', 'bar', 'header', 'light', { logo: navy }, 'navy', ''],
  ['a dark logo in dark mode', 'bar', 'header', 'dark', { logo: navy }, 'navy', '#ffffff'],
  [
    'a dark logo with a light version in dark mode',
    'bar',
    'header',
    'dark',
    { logo: navy, logoDark: white },
    'white',
    '',
  ],
  [
    'a dark logo with a light version in the dark footer',
    'bar',
    'footer',
    'light',
    { logo: navy, logoDark: white },
    'white',
    '',
  ],
  [
    'a dark logo with a light version on a dark header',
    'overlay',
    'header',
    'light',
    { logo: navy, logoDark: white },
    'white',
    '',
  ],
  ['a white logo on paper', 'island', 'header', 'light', { logo: white }, 'white', '#0f141c'],
  ['a white logo that’s printed', 'overlay', 'paper', 'light', { logo: white }, 'white', '#0f141c'],
  ['a grey logo', 'bar', 'footer', 'dark', { logo: grey }, 'grey', ''],
  ['a logo in black and white', 'bar', 'header', 'light', { logo: half }, 'half', '#1b4dd8'],
  ['a logo with its own ground', 'overlay', 'header', 'dark', { logo: tile }, 'tile', ''],
])('The logo that can be seen is chosen: %s', (_, header, place, scheme, brand, src, plate) => {
  expect(legibleLogo(frame(header, brand), place, scheme)).toMatchObject({ src, plate })
})

test('A site without a logo shows its name', () => {
  expect(legibleLogo(frame('bar', undefined), 'header')).toBeUndefined()
  expect(legibleLogo(frame('bar', { favicon: '/brand/favicon.png' }), 'header')).toBeUndefined()
})

test.each([
  ['Harbourside Motor Group', 'Harbourside', 'Motor Group', 'H', 11],
  ['Great Plains Truck Center', 'Great Plains', 'Truck Center', 'G', 12],
  ['Redgum RV', 'Redgum RV', '', 'R', 9],
  ['Saltbush Campers', 'Saltbush', 'Campers', 'S', 8],
  ['Smith and Sons', 'Smith and', 'Sons', 'S', 9],
  ['Great Western Highway Caravans', 'Great Western', 'Highway Caravans', 'G', 13],
  ['škoda', 'škoda', '', 'Š', 5],
  ['', '', '', '', 0],
])('The name “%s” is split into the wordmark’s parts', (name, head, tail, initial, longest) =>
  expect(wordmark(name)).toEqual({ head, tail, initial, longest }),
)

test('The initial in the favicon is escaped', () => {
  const icon = decodeURIComponent(favicon('<', '#123456', '#ffffff'))
  expect(icon).toContain('&lt;</text>')
  expect(favicon('"', '#123456', '#ffffff')).not.toMatch(/["<>]/)
})
