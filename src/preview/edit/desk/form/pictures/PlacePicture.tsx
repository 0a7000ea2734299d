import { useState } from 'react'
import type { Picture } from '../../api.ts'
import { WORDS } from '../../words.ts'
import { shownAt } from './address.ts'
import { Shown } from './PictureField.tsx'

/** Asks for a description of a picture before inserting it into the text. */
export const PlacePicture = ({
  picture,
  site,
  onPlace,
  onCancel,
}: {
  picture: Picture
  site: string
  /** @param markdown the picture in Markdown */
  onPlace: (markdown: string) => void
  onCancel: () => void
}) => {
  const [alt, setAlt] = useState('')
  const place = (): void => onPlace(`![${alt.trim().replace(/[\\[\]]/g, String.raw`\$&`)}](${picture.src})`)
  return (
    <div className="picture placing" role="group" aria-label={WORDS.placePicture}>
      <Shown src={shownAt(picture.src, site)} />
      <div className="field">
        <label htmlFor="alt">{WORDS.alt}</label>
        <p id="alt-help" className="help">
          {WORDS.altHelp}
        </p>
        <input
          id="alt"
          autoFocus
          maxLength={200}
          value={alt}
          aria-describedby="alt-help"
          onChange={({ target }) => setAlt(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') place()
            if (event.key === 'Escape') onCancel()
          }}
        />
      </div>
      <div>
        <button type="button" className="main" onClick={place}>
          {WORDS.insert}
        </button>
        <button type="button" onClick={onCancel}>
          {WORDS.cancel}
        </button>
      </div>
    </div>
  )
}
