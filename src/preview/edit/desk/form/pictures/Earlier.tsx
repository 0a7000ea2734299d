import { useState } from 'react'
import { api } from '../../api.ts'
import { WORDS } from '../../words.ts'
import { shownAt } from './address.ts'

/** Lets editors choose one of the pictures that are already in the tenant's `photos/` folder. */
export const Earlier = ({ chosen, onChoose }: { chosen: string; onChoose: (src: string) => void }) => {
  const [photos, setPhotos] = useState<string[]>()
  const [failed, setFailed] = useState('')
  const load = (): void =>
    void api.photos().then(
      (found) => setPhotos(found.photos),
      (error: unknown) => setFailed(error instanceof Error ? error.message : String(error)),
    )
  return (
    <details className="earlier" onToggle={({ currentTarget }) => currentTarget.open && load()}>
      <summary>{WORDS.earlierPictures}</summary>
      {failed !== '' && <p className="error">{failed}</p>}
      {photos?.length === 0 && <p className="help">{WORDS.noEarlierPictures}</p>}
      <ul>
        {photos?.map((src) => (
          <li key={src}>
            <button type="button" aria-pressed={src === chosen} onClick={() => onChoose(src)}>
              <img src={shownAt(src, '')} alt="" loading="lazy" />
              {src.replace('/photos/', '')}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
