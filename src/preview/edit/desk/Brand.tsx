import { useEffect, useState } from 'react'
import type { BrandPart } from '#site/brand/brandFiles.ts'
import type { BrandFiles } from '../brandRoutes.ts'
import { api, messageOf } from './api.ts'
import { Chooser, chooserName, Status, useStatus } from './form/Chooser.tsx'
import { WORDS } from './words.ts'

const PARTS = Object.keys(WORDS.brandParts) as BrandPart[]

export function Brand({ onChanged }: { onChanged: () => void }) {
  const [brand, setBrand] = useState<BrandFiles>()
  /** How often something changed, so that browsers load the pictures again. */
  const [version, setVersion] = useState(0)
  const [error, setError] = useState('')
  useEffect(() => {
    api.brand().then(setBrand, (reason: unknown) => setError(messageOf(reason)))
  }, [])
  const change = (now: BrandFiles): void => {
    setBrand(now)
    setVersion((before) => before + 1)
    onChanged()
  }
  return (
    <>
      <p className="help">{WORDS.brandHelp}</p>
      {error !== '' && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {brand?.notes.map((note) => (
        <p key={note} className="help">
          {note}
        </p>
      ))}
      {brand &&
        PARTS.map((part) => (
          <Slot key={part} part={part} file={brand.files[part]} version={version} onChanged={change} />
        ))}
      <button
        type="button"
        onClick={() => {
          if (!confirm(WORDS.undoAsk)) return
          setError('')
          api.undoBrand().then(change, (reason: unknown) => setError(messageOf(reason)))
        }}
      >
        {WORDS.undo}
      </button>
    </>
  )
}

interface SlotProps {
  part: BrandPart
  file: string | undefined
  version: number
  onChanged: (now: BrandFiles) => void
}

function Slot({ part, file, version, onChanged }: SlotProps) {
  const { name, help } = WORDS.brandParts[part]
  const { status, fail, run } = useStatus()
  const [isOver, setOver] = useState(false)
  const put = (files: FileList | null): void => {
    const chosen = files?.[0]
    setOver(false)
    if (!chosen) return fail(WORDS.noFile)
    void run(WORDS.adding(chosen.name), async () => {
      onChanged(await api.putBrand(part, chosen))
      return WORDS.saved
    })
  }
  const remove = (): void => {
    if (!confirm(WORDS.removeAsk(name))) return
    void run(WORDS.saving, async () => {
      onChanged(await api.removeBrand(part))
      return WORDS.removed
    })
  }
  return (
    <section className="field" aria-labelledby={`brand-${part}`}>
      <h3 id={`brand-${part}`}>{name}</h3>
      <p className="help">{help}</p>
      <div
        className={isOver ? 'picture over' : 'picture'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          put(event.dataTransfer.files)
        }}
      >
        {file === undefined ? (
          <p className="none">{WORDS.noPicture}</p>
        ) : (
          <img className={`brand ${part}`} src={`brand/${part}?${version}`} alt={file} />
        )}
        <div>
          <Chooser
            name={chooserName(name)}
            text={WORDS.choosePicture}
            takes={part === 'share' ? undefined : 'image/svg+xml'}
            onChosen={put}
          />
          <span className="help drop">{WORDS.dropHere}</span>
          {file !== undefined && (
            <button type="button" aria-label={`${WORDS.removePicture}: ${name}`} onClick={remove}>
              {WORDS.removePicture}
            </button>
          )}
        </div>
        <Status {...status} />
      </div>
    </section>
  )
}
