import { textOn } from '#lib/colour.ts'
import { initialOf, monogram } from '#rules/content/monogram.ts'
import { ICONS, type Brand } from '#site/brand/brand.ts'
import type { Site } from '#site/settings/schema.ts'
import type { ShortFile } from './siteFile.ts'

type Purpose = 'any' | 'maskable'

/** Characters shown below an icon on a device. */
const SHORT_NAME = 12

/** The app keeps the browser's back button, because pages link to other sites, such as payment providers and maps. */
export function manifest(
  { name, region, theme }: Pick<Site, 'name' | 'region' | 'theme'>,
  brand?: Pick<Brand, 'touchIcon'>,
): ShortFile[] {
  const draw = (shape: 'tile' | 'mask') =>
    `${monogram(initialOf(name), theme.brand, textOn(theme.brand), shape)}\n`
  const drawnIcon = (src: string, purpose: Purpose) => ({ src, sizes: 'any', type: 'image/svg+xml', purpose })
  const brandIcon = ({ path, size }: { path: string; size: number }, purpose: Purpose) => ({
    src: `/${path}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const bar = theme.header === 'overlay' ? theme.night : theme.paper
  const webManifest = {
    name,
    short_name: shortName(name),
    lang: region,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: theme.paper,
    theme_color: bar,
    icons: brand?.touchIcon
      ? [...ICONS.any.map((icon) => brandIcon(icon, 'any')), brandIcon(ICONS.mask, 'maskable')]
      : [drawnIcon('/icon.svg', 'any'), drawnIcon('/icon-mask.svg', 'maskable')],
  }
  return [
    { path: 'site.webmanifest', data: `${JSON.stringify(webManifest)}\n` },
    ...(brand?.touchIcon
      ? []
      : [
          { path: 'icon.svg', data: draw('tile') },
          { path: 'icon-mask.svg', data: draw('mask') },
        ]),
  ]
}

function shortName(name: string): string {
  const [first = '', ...words] = name.trim().split(/\s+/)
  return words.reduce(
    ([short, open], word) => {
      const longer = `${short} ${word}`
      return open && longer.length <= SHORT_NAME ? ([longer, true] as const) : ([short, false] as const)
    },
    [first, true] as readonly [string, boolean],
  )[0]
}
