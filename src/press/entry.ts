import { createApp } from 'astro/app/entrypoint'
import { drawCards } from '#features/vehicle/drawCards.ts'
import type { Chrome, Page } from '#plan/page.ts'
import { bytesOf } from './pageBytes.ts'
import { viewRenderer } from './viewRenderer.ts'

/**
 * The compiled app's door, and all that the press knows of it. Bundled by `astro build`; never imported directly.
 */

export { drawCards }

const renderView = viewRenderer(createApp().manifest)

/**
 * The finished HTML of one page, as it is written.
 *
 * @param cards the HTML of `page.cards`, in order
 * @throws whatever a view throws
 */
export const render = async (site: Chrome, page: Page, cards: string[]): Promise<Uint8Array<ArrayBuffer>> =>
  bytesOf(await renderView(`/view/${page.view}`, { site, page, cards }))
