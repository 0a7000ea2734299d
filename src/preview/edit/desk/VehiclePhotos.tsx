import { fromEvent } from 'file-selector'
import { useRef, useState } from 'react'
import type { PhotoReport } from '#photos/copyPhotos.ts'
import { api } from './api.ts'
import { Status, useStatus } from './form/Chooser.tsx'
import { WORDS } from './words.ts'

export function VehiclePhotos({ onAdded }: { onAdded: () => void }) {
  const { status, fail, run } = useStatus()
  const [report, setReport] = useState<PhotoReport>()
  const [isOver, setOver] = useState(false)
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const add = async (all: readonly File[]): Promise<void> => {
    setOver(false)
    setReport(undefined)
    if (all.length === 0) return fail(WORDS.noFile)
    await run(WORDS.addingPictures(all.length), async () => {
      const added = await api.addPhotos(all)
      setReport(added)
      onAdded()
      const { pictures, vehicles, strangers, refused } = added
      return pictures + strangers.length + refused.length === 0
        ? WORDS.noPictures
        : WORDS.addedPictures(pictures, vehicles)
    })
  }
  const drop = async (event: React.DragEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    const items = await fromEvent(event.nativeEvent)
    void add(items.filter((item) => item instanceof File))
  }
  const choose = ({ target }: React.ChangeEvent<HTMLInputElement>): void => {
    void add([...(target.files ?? [])])
    target.value = ''
  }
  return (
    <section aria-labelledby="vehicle-photos">
      <h3 id="vehicle-photos">{WORDS.vehiclePhotos}</h3>
      <p className="help">{WORDS.vehiclePhotosHelp}</p>
      <div
        className={isOver ? 'picture over' : 'picture'}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void drop(event)}
      >
        <div>
          <button type="button" onClick={() => files.current?.click()}>
            {WORDS.chooseArchive}
          </button>
          <input ref={files} type="file" hidden multiple accept=".zip,image/*" onChange={choose} />
          <button type="button" onClick={() => folder.current?.click()}>
            {WORDS.chooseFolder}
          </button>
          <input ref={folder} type="file" hidden onChange={choose} {...FOLDER} />
          <span className="help drop">{WORDS.dropThemHere}</span>
        </div>
        <Status {...status} />
        {report && <Names title={WORDS.strangers} names={report.strangers} />}
        {report && <Names title={WORDS.leftOut} names={report.refused} />}
      </div>
    </section>
  )
}

/** Has the system's dialog choose a folder. All browsers understand this, but React doesn't know it. */
const FOLDER = { webkitdirectory: '' }

const MOST_NAMED = 20

const Names = ({ title, names }: { title: string; names: readonly string[] }) =>
  names.length > 0 && (
    <>
      <p>{title}</p>
      <ul>
        {names.slice(0, MOST_NAMED).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {names.length > MOST_NAMED && <p>{WORDS.andMore(names.length - MOST_NAMED)}</p>}
    </>
  )
