import type { Chrome } from '#plan/page.ts'
import type { Theme } from '#site/schema.ts'
import chat from '#features/chat/chat.scss?inline'
import openingOver from '#features/content/openingOver.scss?inline'
import consent from '#features/leads/consent.scss?inline'
import { isFull } from '#features/navigation/isFull.ts'
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

/**
 * The style of what all pages of this site have and those of others may not, for their head: its header, footer and type, and
 * what it has turned on. It may come before or after the sheet that all sites share (the router keeps that one where it stands):
 * its rules are more specific than those that they depart from.
 */
export function siteStyle(site: Chrome): string {
  const { theme, header } = site
  const hasModels = header.some(({ items }) => items.some(({ image }) => image !== undefined))
  return [
    HEADERS[theme.header],
    !theme.header.startsWith('stacked') && isFull(site) ? full : '',
    FOOTERS[theme.footer],
    TYPES[theme.type],
    hasModels ? models : '',
    site.chat ? chat : '',
    site.consent ? consent : '',
  ].join('')
}

/** Of pages that open with a picture under an overlay header, besides. */
export const OVER_PICTURE: string = over + openingOver
