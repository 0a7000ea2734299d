import type { SiteFrame } from '#plan/page.ts'
import textUs from '#features/chat/textUs.scss?inline'
import logo from '#features/navigation/logo.scss?inline'
import { favicon, wordmark } from '#features/navigation/logo.ts'
import { barePath } from '#ui/links.ts'
import { fontPreloads } from '#styles/fonts.ts'
import { themeColours } from '#styles/colours.ts'
import { themeCss } from '#styles/theme.ts'
import type { SiteWords } from '#lib/siteWords.ts'

/** Scripts in the browser also use these features' words. src/features/dictionaries.test.ts reports any that are missing here. */
export const IN_BROWSERS = new Set([
  'card',
  'compare',
  'consent',
  'favourites',
  'finance',
  'garage',
  'heart',
  'leads',
  'near',
  'offline',
  'pictures',
  'search',
  'suggestions',
  'trade',
])

interface FrameHead {
  css: string
  preloads: readonly string[]
  /** The address of the tenant's own style sheet, if it's too long for each page. */
  sheet: string | undefined
  favicon: string
  touchIcon: string | undefined
  /** '' in dark mode if the site has none. */
  themeColour: string
  nightColour: string
  /** The paths of the menu's links, as `barePath` gives them. */
  menuPaths: ReadonlySet<string>
  /** Those that scripts may use; undefined if there are none, as on most sites. */
  words: SiteWords | undefined
}

/**
 * Fades from page to page, in browsers that support it. This rule is inlined, because Chromium looks for the rule when
 * a page is first shown. If it were in a style sheet that hasn't loaded by then, a promise that nobody can catch would
 * be rejected.
 */
const FADE = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

const heads = new WeakMap<SiteFrame, FrameHead>()

/** Worked out only once per site, since a site may have thousands of pages. */
export function frameHead(site: SiteFrame): FrameHead {
  let head = heads.get(site)
  if (!head) {
    const { theme } = site
    const light = themeColours(theme)
    const { brand = '', 'on-brand': onBrand = '' } = light
    const dark = themeColours(theme, 'dark')
    const bar = theme.header === 'overlay' ? 'night' : 'paper'
    const { fonts, css: own } = site.brand ?? {}
    head = {
      css: [
        themeCss(theme, fonts),
        FADE,
        ...(site.brand?.logo ? [logo] : []),
        ...(site.chat?.textUs ? [textUs] : []),
        ...(own && 'text' in own ? [own.text] : []),
      ].join(''),
      preloads: fontPreloads(theme.type, fonts),
      sheet: own && 'href' in own ? own.href : undefined,
      favicon: site.brand?.favicon ?? favicon(wordmark(site.name).initial, brand, onBrand),
      touchIcon: site.brand?.touchIcon,
      themeColour: light[bar] ?? '',
      nightColour: theme.dark === 'off' ? '' : (dark[bar] ?? ''),
      menuPaths: new Set(
        site.header.flatMap((item) => [item, ...item.items].map(({ href }) => barePath(href))),
      ),
      words: wordsForScripts(site),
    }
    heads.set(site, head)
  }
  return head
}

function wordsForScripts({ words = {} }: SiteFrame): SiteWords | undefined {
  const used = Object.entries(words).filter(([feature]) => IN_BROWSERS.has(feature))
  return used.length > 0 ? Object.fromEntries(used) : undefined
}
