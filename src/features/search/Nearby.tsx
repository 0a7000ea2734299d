import { useState, useEffect } from 'react'
import type { Nearby as Place } from '#rules/browser/nearby.ts'
import { byDistance } from '#rules/listing/nearest.ts'
import { distance } from '#rules/locale/locale.ts'
import { useList } from './useList.ts'
import styles from './nearby.scss?inline'
import { storePlace, placeOf } from '#search/client/nearby.ts'
import { nearWords } from './nearWords.ts'
import { createPortal } from 'react-dom'

interface Props {
  /** The distance to each branch, by the branch's name on cards. */
  away: ReadonlyMap<string, string>
}

export function Distances({ away }: Props) {
  const [places, setPlaces] = useState<Element[]>([])
  useEffect(() => {
    const list = document.querySelector('.search__list')
    if (!list) return
    const look = () => setPlaces([...list.querySelectorAll('.card__location')])
    look()
    // Look for cards again whenever some are added or removed: they appear one by one, and each page of the list has different cards.
    const watcher = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes, removedNodes }) => isCards([...addedNodes, ...removedNodes]))) look()
    })
    watcher.observe(list, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [])
  return places.map((place, index) => {
    const text = away.get(place.firstChild?.textContent ?? '')
    return text === undefined ? null : createPortal(<span> · {text}</span>, place, String(index))
  })
}

const isCards = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => node instanceof Element && node.querySelector('.card__location') !== null)

/** This module is loaded only if the list is sorted by distance. */
export function Nearby() {
  const { search, region, retry } = useList()
  const say = nearWords(region)
  const [place, setPlace] = useState(() => placeOf(search.site))
  const [trouble, setTrouble] = useState('')

  const countFrom = (from: Place): void => {
    storePlace(search.site, from)
    setPlace(placeOf(search.site))
    setTrouble('')
    retry()
  }
  const locate = (): void => {
    setTrouble(say.asking)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => countFrom({ lat: coords.latitude, long: coords.longitude, name: '' }),
      () => setTrouble(say.failed),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  }
  const away = (km: number): string => `${distance(Math.max(km, 1), region)} ${say.away}`
  const branches = place ? byDistance(search.branches, place) : []
  return (
    <section className="nearby" aria-label={say.title}>
      <style>{styles}</style>
      <div className="nearby__row">
        {'geolocation' in navigator && (
          <button type="button" className="chip" onClick={locate}>
            {say.useMine}
          </button>
        )}
        <label htmlFor="near-branch">{say.near}</label>
        <select
          id="near-branch"
          value={place?.name ?? ''}
          onChange={({ target }) => {
            const branch = search.branches.find(({ name }) => name === target.value)
            if (branch) countFrom(branch)
          }}
        >
          <option value="">{say.choose}</option>
          {search.branches.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div role="status">
        {trouble !== '' && <p>{trouble}</p>}
        {place && (
          <>
            <Distances
              away={
                new Map(branches.flatMap(({ name, km }) => (name === place.name ? [] : [[name, away(km)]])))
              }
            />
            <p>{say.from}</p>
            <ol>
              {branches.map(({ name, km }) => (
                <li key={name}>
                  {name} <span>{name === place.name ? say.here : away(km)}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
      <p className="nearby__note">{say.privacy}</p>
    </section>
  )
}
