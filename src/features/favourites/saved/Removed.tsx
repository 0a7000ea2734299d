import { useEffect, useRef, useState } from 'react'
import type { Favourite } from '#rules/browser/favourites.ts'
import { $favourites, putBack } from '../store.ts'
import type { SavedWords } from '../words.ts'

interface Gone {
  car: Favourite
  /** The vehicle's position in the list. */
  at: number
}

/**
 * Names the vehicle just removed and offers to put it back. The message is above the list. It takes the focus,
 * which would otherwise be lost with the heart, so that keyboard users can continue from there.
 */
export function Removed({ say }: { say: SavedWords }) {
  const [gone, setGone] = useState<Gone | null>(null)
  const undo = useRef<HTMLButtonElement>(null)

  useEffect(
    () =>
      $favourites.listen((now, before = []) => {
        const left = before.filter(({ id }) => !now.some((each) => each.id === id))
        const [car] = left
        setGone(car && left.length === 1 ? { car, at: before.indexOf(car) } : null)
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
          <button ref={undo} type="button" onClick={() => putBack(gone.car, gone.at)}>
            {say.undo}
          </button>
        </>
      )}
    </div>
  )
}
