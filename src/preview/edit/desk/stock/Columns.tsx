import { WORDS } from '../words.ts'
import type { Changes } from './Stock.tsx'

interface Props {
  columns: readonly { name: string; samples: string[] }[]
  /** The columns of each field that has any. */
  fields: Readonly<Record<string, readonly string[]>>
  changes: Changes
  onChange: (field: string, column: string) => void
}

type Field = keyof typeof WORDS.feedFields
const ALL = Object.keys(WORDS.feedFields) as Field[]

/** Which column each field comes from, with some of the column's values. */
export const Columns = ({ columns, fields, changes, onChange }: Props) => {
  const samplesOf = (names: readonly string[]): string =>
    columns
      .filter(({ name }) => names.includes(name))
      .flatMap(({ samples }) => samples)
      .slice(0, 3)
      .join(' · ')
  const line = (field: Field) => {
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
  const hasColumn = (field: Field): boolean => (fields[field] ?? []).length > 0
  return (
    <details>
      <summary>{WORDS.columns}</summary>
      <p className="help">{WORDS.columnsHelp}</p>
      {ALL.filter(hasColumn).map(line)}
      <details>
        <summary>{WORDS.moreColumns}</summary>
        {ALL.filter((field) => !hasColumn(field)).map(line)}
      </details>
    </details>
  )
}
