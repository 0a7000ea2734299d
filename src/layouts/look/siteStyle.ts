import type { Chrome } from '#plan/page.ts'
import type { Theme } from '#site/settings/schema.ts'
import chat from '#features/chat/chat.scss?inline'
import chatText from '#features/chat/chatText.scss?inline'
import consent from '#features/leads/consent.scss?inline'
import { isFull } from '#features/navigation/isFull.ts'
import { menuShape } from '#features/navigation/menuShape.ts'
import { leadsTo } from '#ui/links.ts'
import currentItem from './currentItem.scss?inline'
import currentModels from './currentItem-models.scss?inline'
import currentTop from './currentTop.scss?inline'
import currentIsland from './currentTop-island.scss?inline'
import bar from './header-bar.scss?inline'
import full from './header-full.scss?inline'
import island from './header-island.scss?inline'
import over from './header-over.scss?inline'
import overlay from './header-overlay.scss?inline'
import stackedBand from './header-stacked-band.scss?inline'
import stacked from './header-stacked.scss?inline'
import banner from './footer-banner.scss?inline'
import centred from './footer-centred.scss?inline'
import plate from './footer-plate.scss?inline'
import models from './menu-models.scss?inline'
import wideMenu from './menu-wide.scss?inline'
import sectionHeads from './sectionHeads.scss?inline'
import sections from './sections.scss?inline'
import headsCondensed from './sectionHeads-condensed.scss?inline'
import headsGeometric from './sectionHeads-geometric.scss?inline'
import headsSlab from './sectionHeads-slab.scss?inline'
import headsWide from './sectionHeads-wide.scss?inline'
import condensed from './type-condensed.scss?inline'
import geometric from './type-geometric.scss?inline'
import grotesk from './type-grotesk.scss?inline'
import humanist from './type-humanist.scss?inline'
import slab from './type-slab.scss?inline'
import wide from './type-wide.scss?inline'

const HEADERS: Record<Theme['header'], string> = {
  bar,
  island,
  overlay,
  stacked,
  'stacked-band': stackedBand,
}
/** Columns are what the others depart from (features/navigation/_footer.scss). */
const FOOTERS: Record<Theme['footer'], string> = { columns: '', banner, centred, plate }
const TYPES: Record<Theme['type'], string> = { condensed, geometric, grotesk, humanist, slab, wide }
/** How each type sets the heads of sections. */
const HEADS: Partial<Record<Theme['type'], string>> = {
  condensed: headsCondensed,
  geometric: headsGeometric,
  slab: headsSlab,
  wide: headsWide,
}

/**
 * The style of what all pages of this site have and those of others may not, for their head: its header, footer and type, and
 * what it has turned on. It may come before or after the sheet that all sites share (the router keeps that one where it stands):
 * its rules are more specific than those that they depart from.
 */
export function siteStyle(site: Chrome): string {
  const { theme, header } = site
  const shapes = new Set(header.map(menuShape))
  return [
    HEADERS[theme.header],
    !theme.header.startsWith('stacked') && isFull(site) ? full : '',
    FOOTERS[theme.footer],
    TYPES[theme.type],
    shapes.has('models') ? models : '',
    shapes.has('wide') ? wideMenu : '',
    site.chat ? chat : '',
    site.consent ? consent : '',
  ].join('')
}

/** Of pages with parts one below the other, besides. */
export const SECTIONS: string = sections

/** Of those whose parts have heads, besides that. */
export const headStyle = ({ theme }: Chrome): string => sectionHeads + (HEADS[theme.type] ?? '')

/** Of pages that the site's menu leads to, besides: by itself or in one of its lists. */
export const currentStyle = ({ theme, header }: Chrome, path: string): string => {
  const isTop = header.some(({ href, items }) => items.length === 0 && leadsTo(href, path))
  const isItem = header.some(({ items }) => items.some(({ href }) => leadsTo(href, path)))
  const hasModels = header.some((item) => menuShape(item) === 'models')
  return [
    isTop ? currentTop : '',
    isTop && theme.header === 'island' ? currentIsland : '',
    isItem ? currentItem : '',
    isItem && hasModels ? currentModels : '',
  ].join('')
}

/** Of pages that the text-us popup comes to, besides. */
export const TEXT_US: string = chatText

/** Of pages that open with a picture under an overlay header, besides. */
export const OVER_PICTURE: string = over
