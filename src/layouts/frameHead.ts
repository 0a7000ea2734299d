import type { SiteFrame } from '#plan/page.ts'
import { favicon, wordmark } from '#features/navigation/wordmark.ts'
import { fontPreloads } from '#styles/fonts.ts'
import { themeColours, themeCss } from '#styles/theme.ts'

/** What the head of every page of a site has in common. */
interface FrameHead {
  /** Fonts and colours. */
  css: string
  preloads: readonly string[]
  favicon: string
  /** Of the browser's own bar, by day and by night; the latter '' if the site stays light. */
  themeColour: string
  nightColour: string
}

/**
 * Pages fade into each other where the browser can. In the page itself: Chromium looks for the rule when a page is first
 * shown, and where its sheet was not read by then, a promise that nobody can catch ended in an error.
 */
const FADE = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

const made = new WeakMap<SiteFrame, FrameHead>()

/** Worked out once per site, which may have thousands of pages. */
export function frameHead(site: SiteFrame): FrameHead {
  let head = made.get(site)
  if (!head) {
    const { theme } = site
    const light = themeColours(theme)
    const { brand = '', 'on-brand': onBrand = '' } = light
    const dark = themeColours(theme, 'dark')
    const bar = theme.header === 'overlay' ? 'night' : 'paper'
    head = {
      css: themeCss(theme) + FADE,
      preloads: fontPreloads(theme.type),
      favicon: favicon(wordmark(site.name).initial, brand, onBrand),
      themeColour: light[bar] ?? '',
      nightColour: theme.dark === 'off' ? '' : (dark[bar] ?? ''),
    }
    made.set(site, head)
  }
  return head
}
