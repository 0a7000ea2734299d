import type { Card } from '#search/card.ts'
import type { Page } from '#plan/page.ts'
import type { PlannedPage } from '#plan/plannedPage.ts'
import { contentHash } from '#lib/hash.ts'
import type { Compiled } from '../compile/compile.ts'

/** Stringified only once however many pages show it. */
interface KeyedCard {
  key: string
  json: string
  card: Card
}

/** If a view has no hash of its own, its pages' keys contain the whole app's. */
export type CompiledKeys = Pick<Compiled, 'hash' | 'views'>

export type BarePage = Omit<Page, 'cards'>

/** The text is made once, because a worker also renders from it. */
export interface KeyedPage {
  path: string
  key: string
  /** Without its cards. */
  json: string
  /** Without its cards, for rendering in the process that planned it. */
  page: BarePage
  cards: KeyedCard[]
}

/**
 * A page's **key** (docs/build.md) is a hash of its compiled view, the site's frame and the page: equal keys mean
 * equal bytes. Its **quick key**, if the plan gives one, is a hash of what the page would be generated from: equal
 * quick keys mean equal keys, for a hundredth of the cost.
 */
export function pageKeys({ hash, views }: CompiledKeys, siteFrame: string, quickKeyBase: string) {
  const frameHash = contentHash(siteFrame)
  const base = contentHash([hash, frameHash, quickKeyBase].join('\0'))
  const cards = new WeakMap<Card, KeyedCard>()
  const keyed = (card: Card): KeyedCard => {
    let keyedCard = cards.get(card)
    if (!keyedCard) {
      const json = JSON.stringify(card)
      keyedCard = { key: contentHash(json), json, card }
      cards.set(card, keyedCard)
    }
    return keyedCard
  }
  return {
    quickKeyOf: ({ quickKey }: PlannedPage): string =>
      quickKey === undefined ? '' : contentHash(`${base}\0${quickKey}`),
    keyOf: ({ cards: pageCards, ...page }: Page): KeyedPage => {
      const json = JSON.stringify(page)
      const keyedCards = pageCards.map(keyed)
      const sections = (page.sections ?? []).map(({ name }) => views[`section/${name}`] ?? hash)
      const key = contentHash(
        [views[page.view] ?? hash, ...sections, frameHash, json, ...keyedCards.map((card) => card.key)].join(
          '\0',
        ),
      )
      return { path: page.path, key, json, page, cards: keyedCards }
    },
  }
}
