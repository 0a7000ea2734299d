import type { Card } from '#search/card.ts'
import type { BarePage, KeyedPage } from './key.ts'

/** Pages of one site, rendered together. */
export interface Batch {
  /** The compiled app's module. */
  entry: string
  /** The site frame as JSON. */
  siteFrame: string
  pages: {
    page: Pick<KeyedPage, 'page' | 'json' | 'cards'>
    /** Where the page's HTML is written. */
    file: string
    /** The published file, if any; if the page is identical to it, nothing is written. */
    published?: string | undefined
  }[]
}

/** A batch as text, since data sent to another process must be cheap to copy. */
export interface BatchText extends Omit<Batch, 'pages'> {
  pages: { json: string; cards: string[]; file: string; published?: string | undefined }[]
  /** These pages' cards as JSON, by key: each card once, however many pages show it. */
  cards: Record<string, string>
}

export const textOf = ({ pages, ...common }: Batch): BatchText => {
  const cards: Record<string, string> = {}
  for (const { page } of pages) for (const card of page.cards) cards[card.key] = card.json
  return {
    ...common,
    cards,
    pages: pages.map(({ page, ...files }) => ({
      json: page.json,
      cards: page.cards.map((c) => c.key),
      ...files,
    })),
  }
}

/** Restores the batch in the process that received the text. */
export const batchOf = ({ pages, cards, ...common }: BatchText): Batch => {
  const known = new Map(
    Object.entries(cards).map(([key, json]) => [key, { key, json, card: JSON.parse(json) as Card }]),
  )
  return {
    ...common,
    pages: pages.map(({ json, cards: keys, ...files }) => ({
      page: { json, page: JSON.parse(json) as BarePage, cards: keys.flatMap((key) => known.get(key) ?? []) },
      ...files,
    })),
  }
}
