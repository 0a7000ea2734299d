import { useEffect, useState, useRef } from 'react'
import { api, type Stock as StockState } from './api.ts'
import type { WordField } from '#stock/feed/map/inspect.ts'
import type { FieldChange } from '../stockRoutes.ts'
import { Status, useStatus } from './form/Chooser.tsx'
import { WORDS } from './words.ts'
import { lookUp } from '#lib/values.ts'
import { fromEvent } from 'file-selector'
import type { PhotoReport } from '#photos/copyPhotos.ts'

function VehiclePhotos({ onAdded }: { onAdded: () => void }) {
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

type Changes = Readonly<Record<string, FieldChange>>

export function Stock({ onChanged }: { onChanged: () => void }) {
  const [stock, setStock] = useState<StockState>()
  const [changes, setChanges] = useState<Changes>({})
  const { status, run } = useStatus(WORDS.stockWait)
  const load = (work: () => Promise<StockState>, text: string): Promise<void> =>
    run(WORDS.stockWait, async () => {
      setStock(await work())
      setChanges({})
      return text
    })
  useEffect(() => void load(api.stock, ''), [])
  const change = (field: string, more: FieldChange): void =>
    setChanges((before) => {
      const fieldChange = before[field] ?? {}
      return {
        ...before,
        [field]: { ...fieldChange, ...more, words: { ...fieldChange.words, ...more.words } },
      }
    })
  const { source, version, trouble, vehicles, columns, fields, words, warnings } = stock ?? {}
  return (
    <>
      {stock && source === undefined && <p className="help">{WORDS.fromBackend}</p>}
      {source !== undefined && vehicles !== undefined && (
        <p className="help">{WORDS.fromFeed(vehicles, source)}</p>
      )}
      {source !== undefined && trouble !== undefined && (
        <p className="error">
          {WORDS.feedTrouble(source)} {trouble}
        </p>
      )}
      {words && fields && columns && version !== undefined && (
        <form
          className="stock"
          onSubmit={(event) => {
            event.preventDefault()
            void load(async () => {
              const now = await api.saveStock(version, changes)
              onChanged()
              return now
            }, WORDS.saved)
          }}
        >
          <section>
            <h3>{WORDS.words}</h3>
            <p className="help">{WORDS.wordsHelp}</p>
            {(Object.keys(WORDS.wordFields) as WordField[]).map((field) => (
              <Words
                key={field}
                field={field}
                {...words[field]}
                chosen={changes[field]?.words ?? {}}
                onChange={(text, means) => change(field, { words: { [text]: means } })}
              />
            ))}
          </section>
          <Columns
            columns={columns}
            fields={fields}
            changes={changes}
            onChange={(field, column) => change(field, { column })}
          />
          <button type="submit" className="main" disabled={Object.keys(changes).length === 0}>
            {WORDS.saveStock}
          </button>
        </form>
      )}
      <Status {...status} />
      {warnings?.map((warning) => (
        <p key={warning} className="help">
          {warning}
        </p>
      ))}
      <VehiclePhotos onAdded={onChanged} />
    </>
  )
}

interface ColumnsProps {
  columns: readonly { name: string; samples: string[] }[]
  fields: Readonly<Record<string, readonly string[]>>
  changes: Changes
  onChange: (field: string, column: string) => void
}

type FeedField = keyof typeof WORDS.feedFields
const FEED_FIELDS = Object.keys(WORDS.feedFields) as FeedField[]

function Columns({ columns, fields, changes, onChange }: ColumnsProps) {
  const samplesOf = (names: readonly string[]): string =>
    columns
      .filter(({ name }) => names.includes(name))
      .flatMap(({ samples }) => samples)
      .slice(0, 3)
      .join(' · ')
  const line = (field: FeedField) => {
    const ownColumns = fields[field] ?? []
    const chosen = changes[field]?.column
    const id = `column-${field}`
    return (
      <div key={field} className="word">
        <label htmlFor={id}>
          {WORDS.feedFields[field]} <small>{samplesOf(chosen === undefined ? ownColumns : [chosen])}</small>
        </label>
        <select
          id={id}
          value={chosen ?? (ownColumns.length > 1 ? ownColumns.join('\n') : (ownColumns[0] ?? ''))}
          onChange={({ target }) => onChange(field, target.value)}
        >
          <option value="">{WORDS.noColumn}</option>
          {ownColumns.length > 1 && chosen === undefined && (
            <option value={ownColumns.join('\n')}>{ownColumns.join(' + ')}</option>
          )}
          {columns.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    )
  }
  const hasColumn = (field: FeedField): boolean => (fields[field] ?? []).length > 0
  return (
    <details>
      <summary>{WORDS.columns}</summary>
      <p className="help">{WORDS.columnsHelp}</p>
      {FEED_FIELDS.filter(hasColumn).map(line)}
      <details>
        <summary>{WORDS.moreColumns}</summary>
        {FEED_FIELDS.filter((field) => !hasColumn(field)).map(line)}
      </details>
    </details>
  )
}

interface WordsProps {
  field: WordField
  choices: readonly string[]
  words: readonly { text: string; count: number; means: string }[]
  chosen: Readonly<Record<string, string>>
  onChange: (text: string, means: string) => void
}

function Words({ field, choices, words, chosen, onChange }: WordsProps) {
  // If there's only one choice, no word needs explaining.
  if (choices.length < 2) return null
  return (
    <fieldset>
      <legend>{WORDS.wordFields[field]}</legend>
      {words.map(({ text, count, means }, index) => {
        const id = `word-${field}-${index}`
        const value = lookUp(chosen, text) ?? means
        return (
          <div key={text} className={value === '' ? 'word unknown' : 'word'}>
            <label htmlFor={id}>
              {text === '' ? <em>{WORDS.noWord}</em> : text} <small>{WORDS.vehicles(count)}</small>
            </label>
            <select id={id} value={value} onChange={({ target }) => onChange(text, target.value)}>
              {means === '' && <option value="">{WORDS.meansNothing[field]}</option>}
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {lookUp(WORDS.meanings, choice) ?? choice}
                </option>
              ))}
            </select>
          </div>
        )
      })}
    </fieldset>
  )
}
