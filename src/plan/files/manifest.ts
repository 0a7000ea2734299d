import { textOn } from '#lib/colour.ts'
import { initialOf, monogram } from '#rules/content/monogram.ts'
import type { Site } from '#site/settings/schema.ts'
import type { TextFile } from './siteFile.ts'

/** How many characters of a name are shown below an icon on a device. */
const SHORT_NAME = 12

/**
 * Describes the site as an app: its name, colours and icons, including an icon for devices that crop icons. The app keeps the browser's
 * back button, because pages link to other sites, such as payment providers and maps.
 */
export const manifest = ({ name, region, theme }: Pick<Site, 'name' | 'region' | 'theme'>): TextFile[] => {
  const draw = (shape: 'tile' | 'mask') =>
    `${monogram(initialOf(name), theme.brand, textOn(theme.brand), shape)}\n`
  const icon = (src: string, purpose: 'any' | 'maskable') => ({
    src,
    sizes: 'any',
    type: 'image/svg+xml',
    purpose,
  })
  const bar = theme.header === 'overlay' ? theme.night : theme.paper
  const told = {
    name,
    short_name: shortName(name),
    lang: region,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: theme.paper,
    theme_color: bar,
    icons: [icon('/icon.svg', 'any'), icon('/icon-mask.svg', 'maskable')],
  }
  return [
    { path: 'site.webmanifest', data: `${JSON.stringify(told)}\n` },
    { path: 'icon.svg', data: draw('tile') },
    { path: 'icon-mask.svg', data: draw('mask') },
  ]
}

/** As many whole words of a name as fit into SHORT_NAME characters, but at least the first. */
const shortName = (name: string): string => {
  const [first = '', ...words] = name.trim().split(/\s+/)
  return words.reduce(
    ([short, open], word) => {
      const longer = `${short} ${word}`
      return open && longer.length <= SHORT_NAME ? ([longer, true] as const) : ([short, false] as const)
    },
    [first, true] as readonly [string, boolean],
  )[0]
}
