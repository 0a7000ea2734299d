import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { isFavourite } from '#rules/browser/favourites.ts'
import { cardOf } from '#search/cardOf.ts'
import { Failed } from '../../shortlist/Failed.tsx'
import type { Found, LookUp } from '../../shortlist/lookUp.ts'
import { favouriteFrom, type SavedCard } from './savedCard.ts'
import { SavedItem } from './SavedItem.tsx'
import { $favourites, addAll } from '../../shortlist/favourites.ts'
import type { SavedWords } from '../../shortlist/words.ts'

const IN_SIGHT = 4

interface Props {
  start: SavedStart
  lookUp: LookUp
  slugs: readonly string[]
  say: SavedWords
}

export function SharedList({ start, lookUp, slugs, say }: Props) {
  const own = useStore($favourites)
  const [now] = useState(() => Date.now())
  const [found, setFound] = useState<readonly Found[] | 'failed' | null>(null)

  useEffect(() => {
    if (found !== null) return
    let current = true
    lookUp({ slugs }).then(
      (answer) => {
        const order = new Map(slugs.map((slug, index) => [slug, index]))
        const at = ({ slug }: Found) => order.get(slug) ?? slugs.length
        if (current) setFound(answer.toSorted((a, b) => at(a) - at(b)))
      },
      () => current && setFound('failed'),
    )
    return () => {
      current = false
    }
  }, [found, lookUp, slugs])

  const items =
    found === null || found === 'failed'
      ? []
      : found.map((each): SavedCard => ({
          card: cardOf(each, start.card, now),
          state: 'listed',
          change: null,
        }))
  const fresh = items.filter(({ card }) => !isFavourite(own, card.saved.id))
  return (
    <>
      <div className="saved__bar">
        <p className="saved__shared">
          <strong>{say.shared}</strong> {say.sharedText}
        </p>
        <div className="saved__actions">
          {fresh.length > 0 && (
            <button
              className="button button--small"
              type="button"
              onClick={() => addAll(fresh.map(({ card }) => favouriteFrom(card)))}
            >
              {say.saveAll}
            </button>
          )}
          <a className="button button--small button--line" href={start.href}>
            {say.mine}
          </a>
        </div>
        <p className="sr-only" role="status">
          {items.length > 0 && fresh.length === 0 ? say.savedAll : ''}
        </p>
      </div>
      {found === 'failed' && <Failed say={say} retry={() => setFound(null)} />}
      {found !== 'failed' && found?.length === 0 && <p className="saved__none">{say.sharedGone}</p>}
      <ul className="cards saved__list" aria-busy={found === null || undefined}>
        {items.map((item, index) => (
          <SavedItem key={item.card.saved.id} item={item} eager={index < IN_SIGHT} />
        ))}
      </ul>
    </>
  )
}
