import { useState } from 'react'
import type { Nearby as Place } from '#rules/browser/nearby.ts'
import { byDistance } from '#rules/listing/nearest.ts'
import { distance } from '#rules/locale/locale.ts'
import { Distances } from './Distances.tsx'
import { useList } from '../state/useList.ts'
import styles from './nearby.scss?inline'
import { keepPlace, placeOf } from './place.ts'
import { nearWords } from './words.ts'

/**
 * Lets shoppers choose where distances are measured from: a branch, or their own position, which the browser asks
 * permission for when they press the button. Also shows how far away each branch is. This module is loaded only if the
 * list is sorted by distance.
 */
export function Nearby() {
  const { search, region, retry } = useList()
  const say = nearWords(region)
  const [place, setPlace] = useState(() => placeOf(search.site))
  const [trouble, setTrouble] = useState('')

  const countFrom = (from: Place): void => {
    keepPlace(search.site, from)
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
