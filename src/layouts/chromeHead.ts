import type { Chrome } from '#plan/page.ts'
import { favicon, wordmark } from '#features/navigation/wordmark.ts'
import { fontPreloads } from '#styles/fonts.ts'
import { themeColours, themeCss } from '#styles/theme.ts'

/** What the head of every page of a site has in common. */
interface ChromeHead {
  css: string
  preloads: readonly string[]
  favicon: string
  themeColour: string
}

const made = new WeakMap<Chrome, ChromeHead>()

/** Worked out once for each site, since a site may have thousands of pages. */
export function chromeHead(site: Chrome): ChromeHead {
  let head = made.get(site)
  if (!head) {
    const { theme } = site
    const { brand = '', 'on-brand': onBrand = '', night = '', paper = '' } = themeColours(theme)
    head = {
      css: themeCss(theme),
      preloads: fontPreloads(theme.type),
      favicon: favicon(wordmark(site.name).initial, brand, onBrand),
      themeColour: theme.header === 'overlay' ? night : paper,
    }
    made.set(site, head)
  }
  return head
}
