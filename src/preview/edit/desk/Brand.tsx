import { useEffect, useState } from 'react'
import { api, messageOf, type BrandFiles, type BrandPart } from './api.ts'
import { Chooser, chooseFor, Told } from './form/Chooser.tsx'
import { WORDS } from './words.ts'

const PARTS = Object.keys(WORDS.brandParts) as BrandPart[]

/** The form for the dealer's logo, icon and share picture, each of which is a file rather than a setting. */
export const Brand = ({ onChanged }: { onChanged: () => void }) => {
  const [brand, setBrand] = useState<BrandFiles>()
  /** How often something changed, so that browsers load the pictures again. */
  const [turn, setTurn] = useState(0)
  const [wrong, setWrong] = useState('')
  useEffect(() => {
    api.brand().then(setBrand, (error: unknown) => setWrong(messageOf(error)))
  }, [])
  const change = (now: BrandFiles): void => {
    setBrand(now)
    setTurn((before) => before + 1)
    onChanged()
  }
  return (
    <>
      <p className="help">{WORDS.brandHelp}</p>
      {wrong !== '' && (
        <p className="error" role="alert">
          {wrong}
        </p>
      )}
      {brand?.notes.map((note) => (
        <p key={note} className="help">
          {note}
        </p>
      ))}
      {brand &&
        PARTS.map((part) => (
          <Slot key={part} part={part} file={brand.files[part]} turn={turn} onChanged={change} />
        ))}
      <button
        type="button"
        onClick={() => {
          if (!confirm(WORDS.undoAsk)) return
          setWrong('')
          api.undoBrand().then(change, (error: unknown) => setWrong(messageOf(error)))
        }}
      >
        {WORDS.undo}
      </button>
    </>
  )
}

interface SlotProps {
  part: BrandPart
  /** Path in the tenant's folder; undefined if there's no such picture. */
  file: string | undefined
  turn: number
  onChanged: (now: BrandFiles) => void
}

const Slot = ({ part, file, turn, onChanged }: SlotProps) => {
  const { name, help } = WORDS.brandParts[part]
  const [said, setSaid] = useState('')
  const [wrong, setWrong] = useState('')
  const [isOver, setOver] = useState(false)
  const run = async (start: string, end: string, work: () => Promise<BrandFiles>): Promise<void> => {
    setWrong('')
    setSaid(start)
    try {
      onChanged(await work())
      setSaid(end)
    } catch (error) {
      setSaid('')
      setWrong(messageOf(error))
    }
  }
  const put = (files: FileList | null): void => {
    const chosen = files?.[0]
    setOver(false)
    if (!chosen) setWrong(WORDS.noFile)
    else void run(WORDS.adding(chosen.name), WORDS.saved, () => api.putBrand(part, chosen))
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
          <img className={`brand ${part}`} src={`brand/${part}?${turn}`} alt={file} />
        )}
        <div>
          <Chooser
            name={chooseFor(name)}
            text={WORDS.choosePicture}
            takes={part === 'share' ? undefined : 'image/svg+xml'}
            onChosen={put}
          />
          <span className="help drop">{WORDS.dropHere}</span>
          {file !== undefined && (
            <button
              type="button"
              aria-label={`${WORDS.removePicture}: ${name}`}
              onClick={() => {
                if (confirm(WORDS.removeAsk(name)))
                  void run(WORDS.saving, WORDS.removed, () => api.removeBrand(part))
              }}
            >
              {WORDS.removePicture}
            </button>
          )}
        </div>
        <Told said={said} wrong={wrong} />
      </div>
    </section>
  )
}
