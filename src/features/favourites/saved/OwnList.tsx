import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { counted } from '#rules/locale/words.ts'
import { Failed } from './Failed.tsx'
import type { LookUp } from './lookUp.ts'
import { Removed } from './Removed.tsx'
import { savedCard } from './savedCard.ts'
import { SavedItem } from './SavedItem.tsx'
import { ShareButton } from './ShareButton.tsx'
import { $favourites } from '../store.ts'
import { useFound } from './useFound.ts'
import type { SavedWords } from '../words.ts'

/** Number of cards in view when the list appears. Their pictures load immediately. */
const IN_SIGHT = 4

interface Props {
  start: SavedStart
  lookUp: LookUp
  say: SavedWords
}

/** Lists the saved vehicles, newest first, with current data from the index. */
export function OwnList({ start, lookUp, say }: Props) {
  const saved = useStore($favourites).toReversed()
  const [now] = useState(() => Date.now())
  const today = useFound(
    saved.map(({ id }) => id),
    lookUp,
  )
  const items = saved.map((each) => savedCard(each, today.of(each.id), start.card, say, now))
  const listed = items.filter(({ state }) => state === 'listed')
  return (
    <>
      <Removed say={say} />
      {saved.length > 0 && (
        <>
          <div className="saved__bar">
            <p className="saved__count">
              <span role="status">{counted(saved.length, start.noun.one)}</span>
              {listed.length > 1 && (
                <span className="saved__hint">{say.compareHint.replace('{vehicles}', start.noun.many)}</span>
              )}
            </p>
            <div className="saved__actions">
              <ShareButton
                href={start.href}
                title={`${say.shared}: ${start.siteName}`}
                slugs={saved.toReversed().map(({ slug }) => slug)}
                say={say}
              />
            </div>
          </div>
          {today.failed && <Failed say={say} retry={today.retry} />}
          <ul className="cards saved__list">
            {items.map((item, index) => (
              <SavedItem key={item.card.saved.id} item={item} eager={index < IN_SIGHT} alert={start.alert} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}
