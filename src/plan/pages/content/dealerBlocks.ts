import type { ContentPage } from '#site/content/content.ts'
import type { PlaceDetails } from '#site/content/dealerBlocks.ts'
import type { ContentBlock } from './props.ts'

/** What a page about the dealer shows besides its text, people, jobs and reviews. */

export const figureBlocks = ({ figures, tasks }: ContentPage): ContentBlock[] =>
  figures && !tasks ? [{ figures }] : []

export const timelineBlocks = ({ timeline = [] }: ContentPage): ContentBlock[] =>
  timeline.length > 0 ? [{ timeline }] : []

export const routeBlocks = ({ routes = [] }: Pick<ContentPage, 'routes'>): ContentBlock[] =>
  routes.length > 0 ? [{ routes }] : []

/** By the location's ID. If a location is described twice, the first description counts. */
export const placeDetails = (page: Pick<ContentPage, 'places'> | undefined): Map<number, PlaceDetails> =>
  new Map((page?.places ?? []).toReversed().map((details) => [details.location, details]))
