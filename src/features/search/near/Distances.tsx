import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  /** The distance to each branch, by the branch's name on cards. */
  away: ReadonlyMap<string, string>
}

/** Shows distances on cards, beside the names of their branches. */
export function Distances({ away }: Props) {
  const [places, setPlaces] = useState<Element[]>([])
  useEffect(() => {
    const list = document.querySelector('.search__list')
    if (!list) return
    const look = () => setPlaces([...list.querySelectorAll('.card__location')])
    look()
    // Look for cards again whenever some are added or removed: they appear one by one, and each page of the list has
    // different cards.
    const watcher = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes, removedNodes }) => isCards([...addedNodes, ...removedNodes]))) look()
    })
    watcher.observe(list, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return places.map((place, at) => {
    const text = away.get(place.firstChild?.textContent ?? '')
    return text === undefined ? null : createPortal(<span> · {text}</span>, place, String(at))
  })
}

const isCards = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => node instanceof Element && node.querySelector('.card__location') !== null)
