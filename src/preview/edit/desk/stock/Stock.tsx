import { useEffect, useState } from 'react'
import { api, messageOf, type Stock as Shown, type StockChange, type WordField } from '../api.ts'
import { Told } from '../form/pictures/Chooser.tsx'
import { WORDS } from '../words.ts'
import { Columns } from './Columns.tsx'
import { VehiclePhotos } from './VehiclePhotos.tsx'
import { Words } from './Words.tsx'

export type Changes = Readonly<Record<string, StockChange>>

/** The form for what the feed's columns and words mean, and for vehicles' pictures. */
export const Stock = ({ onChanged }: { onChanged: () => void }) => {
  const [stock, setStock] = useState<Shown>()
  const [changes, setChanges] = useState<Changes>({})
  const [said, setSaid] = useState<string>(WORDS.stockWait)
  const [wrong, setWrong] = useState('')
  const run = async (work: () => Promise<Shown>, end: string): Promise<void> => {
    setSaid(WORDS.stockWait)
    setWrong('')
    try {
      setStock(await work())
      setChanges({})
      setSaid(end)
    } catch (error) {
      setSaid('')
      setWrong(messageOf(error))
    }
  }
  useEffect(() => void run(api.stock, ''), [])
  const change = (field: string, more: StockChange): void =>
    setChanges((before) => {
      const own = before[field] ?? {}
      return { ...before, [field]: { ...own, ...more, words: { ...own.words, ...more.words } } }
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
            void run(async () => {
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
      <Told said={said} wrong={wrong} />
      {warnings?.map((warning) => (
        <p key={warning} className="help">
          {warning}
        </p>
      ))}
      <VehiclePhotos onAdded={onChanged} />
    </>
  )
}
