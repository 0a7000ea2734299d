import { fromEvent } from 'file-selector'
import { useRef, useState } from 'react'
import { api, messageOf, type PhotoReport } from './api.ts'
import { Told } from './form/Chooser.tsx'
import { WORDS } from './words.ts'

/** Takes pictures of vehicles: a ZIP archive, a folder, or single files, chosen or dropped. */
export const VehiclePhotos = ({ onAdded }: { onAdded: () => void }) => {
  const [said, setSaid] = useState('')
  const [wrong, setWrong] = useState('')
  const [report, setReport] = useState<PhotoReport>()
  const [isOver, setOver] = useState(false)
  const [files, folder] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const add = async (all: readonly File[]): Promise<void> => {
    setOver(false)
    setWrong(all.length === 0 ? WORDS.noFile : '')
    setReport(undefined)
    if (all.length === 0) return
    setSaid(WORDS.addingPictures(all.length))
    try {
      const done = await api.addPhotos(all)
      setReport(done)
      const found = done.pictures + done.strangers.length + done.refused.length
      setSaid(found === 0 ? WORDS.noPictures : WORDS.addedPictures(done.pictures, done.vehicles))
      onAdded()
    } catch (error) {
      setSaid('')
      setWrong(messageOf(error))
    }
  }
  const drop = async (event: React.DragEvent): Promise<void> => {
    event.preventDefault()
    event.stopPropagation()
    const found = await fromEvent(event.nativeEvent)
    void add(found.filter((each) => each instanceof File))
  }
  const chosen = ({ target }: React.ChangeEvent<HTMLInputElement>): void => {
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
          <input ref={files} type="file" hidden multiple accept=".zip,image/*" onChange={chosen} />
          <button type="button" onClick={() => folder.current?.click()}>
            {WORDS.chooseFolder}
          </button>
          <input ref={folder} type="file" hidden onChange={chosen} {...FOLDER} />
          <span className="help drop">{WORDS.dropThemHere}</span>
        </div>
        <Told said={said} wrong={wrong} />
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
