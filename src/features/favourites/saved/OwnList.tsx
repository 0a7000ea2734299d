import { useStore } from '@nanostores/react'
import { useState, useEffect, useRef } from 'react'
import type { SavedStart } from '#plan/page.ts'
import { counted } from '#rules/locale/words.ts'
import { Failed } from '../../shortlist/Failed.tsx'
import type { LookUp } from '../../shortlist/lookUp.ts'
import { savedCard } from './savedCard.ts'
import { SavedItem } from './SavedItem.tsx'
import { sharedHref } from './sharedListAddress.ts'
import { $favourites, putBack } from '../../shortlist/favourites.ts'
import { useListedVehicles } from '../../shortlist/useListedVehicles.ts'
import type { SavedWords } from '../../shortlist/words.ts'
import type { Favourite } from '#rules/browser/favourites.ts'

interface Gone {
  car: Favourite
  index: number
}

/** The message takes the focus, which would otherwise be lost with the heart, so that keyboard users can continue from there. */
function Removed({ say }: { say: SavedWords }) {
  const [gone, setGone] = useState<Gone | null>(null)
  const undo = useRef<HTMLButtonElement>(null)

  useEffect(
    () =>
      $favourites.listen((now, before = []) => {
        const [car, ...others] = before.filter(({ id }) => !now.some((favourite) => favourite.id === id))
        setGone(car && others.length === 0 ? { car, index: before.indexOf(car) } : null)
      }),
    [],
  )
  useEffect(() => {
    if (gone && (document.activeElement === document.body || document.activeElement === null))
      undo.current?.focus({ preventScroll: true })
  }, [gone])

  return (
    <div className="saved__removed" role="status">
      {gone && (
        <>
          <span>
            {say.removed} <strong>{gone.car.name}</strong>
          </span>
          <button ref={undo} type="button" onClick={() => putBack(gone.car, gone.index)}>
            {say.undo}
          </button>
        </>
      )}
    </div>
  )
}

/** Their pictures load immediately. */
const IN_SIGHT = 4

interface Props {
  start: SavedStart
  lookUp: LookUp
  say: SavedWords
}

export function OwnList({ start, lookUp, say }: Props) {
  const saved = useStore($favourites).toReversed()
  const [now] = useState(() => Date.now())
  const today = useListedVehicles(
    saved.map(({ id }) => id),
    lookUp,
  )
  const items = saved.map((favourite) => savedCard(favourite, today.of(favourite.id), start.card, say, now))
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

interface ShareProps {
  href: string
  title: string
  slugs: readonly string[]
  say: SavedWords
}

/** Uses the device's share sheet if there is one. Otherwise copies the link or, if that isn't allowed, shows it. */
function ShareButton({ href, title, slugs, say }: ShareProps) {
  const [message, setMessage] = useState('')
  const share = async () => {
    const url = new URL(sharedHref(href, slugs), location.href).href
    if ('share' in navigator) {
      try {
        await navigator.share({ title, url })
        return
      } catch (error) {
        // The shopper closed the share sheet without sharing.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      setMessage(say.copied)
    } catch {
      setMessage(`${say.copyThis} ${url}`)
    }
  }
  return (
    <>
      <button className="button button--small button--line" type="button" onClick={() => void share()}>
        {say.share}
      </button>
      <p className="saved__said" role="status">
        {message}
      </p>
    </>
  )
}
