import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { counted } from '#rules/locale/words.ts'
import { COMPARED_MAX } from './comparison.ts'
import { Comparison } from './Comparison.tsx'
import { Failed } from './Failed.tsx'
import type { LookUp } from './lookUp.ts'
import { Removed } from './Removed.tsx'
import { savedCard } from './savedCard.ts'
import { SavedItem } from './SavedItem.tsx'
import { ShareButton } from './ShareButton.tsx'
import { $favourites } from '../store.ts'
import { useFound } from './useFound.ts'
import type { SavedWords } from '../words.ts'

/** Cards in sight when the list appears: their pictures are fetched at once. */
const IN_SIGHT = 4

interface Props {
  start: SavedStart
  lookUp: LookUp
  say: SavedWords
}

/** What the shopper has saved, the newest first, each as it is today. */
export function OwnList({ start, lookUp, say }: Props) {
  const saved = useStore($favourites).toReversed()
  const [now] = useState(() => Date.now())
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [comparing, setComparing] = useState(false)
  const today = useFound(
    saved.map(({ id }) => id),
    lookUp,
  )
  const items = saved.map((each) => savedCard(each, today.of(each.id), start.card, say, now))
  // One that was let go meanwhile, or is not listed any more, has nothing to compare.
  const compared = chosen.flatMap((id) => (saved.some((each) => each.id === id) && today.of(id)) || [])
  const choose = (id: number): void =>
    setChosen(
      chosen.includes(id) ? chosen.filter((each) => each !== id) : [...compared.map((each) => each.id), id],
    )
  const listed = items.filter(({ state }) => state === 'listed')
  return (
    <>
      <Removed say={say} />
      {saved.length > 0 && (
        <>
          {comparing && compared.length > 1 && (
            <Comparison
              cars={compared}
              settings={start.card}
              now={now}
              say={say}
              onClose={() => setComparing(false)}
            />
          )}
          <div className="saved__bar">
            <p className="saved__count">
              <span role="status">{counted(saved.length, start.noun.one)}</span>
              {listed.length > 1 && <span className="saved__hint">{say.compareHint}</span>}
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
            {items.map((item, at) => {
              const { id } = item.card.saved
              const isChosen = compared.some((each) => each.id === id)
              return (
                <SavedItem key={id} item={item} eager={at < IN_SIGHT}>
                  {item.state === 'listed' && saved.length > 1 && (
                    <label className="saved__choose">
                      <input
                        type="checkbox"
                        checked={isChosen}
                        disabled={!isChosen && compared.length >= COMPARED_MAX}
                        aria-label={`${say.compare}: ${item.card.title}`}
                        onChange={() => choose(id)}
                      />
                      {say.compare}
                    </label>
                  )}
                </SavedItem>
              )
            })}
          </ul>
          {compared.length > 0 && !(comparing && compared.length > 1) && (
            <div className="saved__tray night">
              <p role="status">
                {`${compared.length} / ${COMPARED_MAX}`}
                <span className="sr-only"> {say.chosen}</span>
              </p>
              <button
                className="button button--small"
                type="button"
                disabled={compared.length < 2}
                onClick={() => setComparing(true)}
              >
                {say.compare}
              </button>
              <button
                className="saved__clear"
                type="button"
                onClick={() => {
                  setChosen([])
                  setComparing(false)
                }}
              >
                {say.clear}
              </button>
            </div>
          )}
        </>
      )}
    </>
  )
}
