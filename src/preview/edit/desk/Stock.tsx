import { useEffect, useState } from 'react'
import { api, type Stock as StockState } from './api.ts'
import type { WordField } from '#stock/feed/map/inspect.ts'
import type { FieldChange } from '../stockRoutes.ts'
import { Status, useStatus } from './form/Chooser.tsx'
import { WORDS } from './words.ts'
import { VehiclePhotos } from './VehiclePhotos.tsx'
import { lookUp } from '#lib/values.ts'

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
    const own = fields[field] ?? []
    const chosen = changes[field]?.column
    const id = `column-${field}`
    return (
      <div key={field} className="word">
        <label htmlFor={id}>
          {WORDS.feedFields[field]} <small>{samplesOf(chosen === undefined ? own : [chosen])}</small>
        </label>
        <select
          id={id}
          value={chosen ?? (own.length > 1 ? own.join('\n') : (own[0] ?? ''))}
          onChange={({ target }) => onChange(field, target.value)}
        >
          <option value="">{WORDS.noColumn}</option>
          {own.length > 1 && chosen === undefined && (
            <option value={own.join('\n')}>{own.join(' + ')}</option>
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
