import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Value = string | number | boolean | number[] | number[][]

const number = (text: string): number | string =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text)
const numbers = (text: string): number[] => text.trim().split(' ').map(Number)

function valueOf(column: string, cell: string): Value | undefined {
  if (column.endsWith('[][]')) return cell === '' ? [] : cell.split(';').map(numbers)
  if (cell === '') return undefined
  return column.endsWith('[]') ? numbers(cell) : cell === 'yes' || number(cell)
}

/**
 * Reads a table of measures: a row for each family, and a column for each measure. `[]` after a column's name means that its cells list
 * numbers; `[][]`, that they list such lists, with semicolons between them.
 */
function readTable(name: string): Map<string, Record<string, Value>> {
  const [head = '', ...rows] = readFileSync(join(import.meta.dirname, `${name}.csv`), 'utf8')
    .trim()
    .split('\n')
  const columns = head.split(',')
  return new Map(
    rows.map((row) => {
      const cells = row.split(',')
      const values = columns.map((column, i) => [
        column.replaceAll('[]', ''),
        valueOf(column, cells[i] ?? ''),
      ])
      return [cells[0] ?? '', Object.fromEntries(values.filter(([, value]) => value !== undefined))]
    }),
  )
}

const TABLES = {
  cars: readTable('cars'),
  trailers: readTable('trailers'),
  bikes: readTable('bikes'),
  trucks: readTable('trucks'),
}

/** Every family of models in the demo's stock, and its body. The first family with a body is typical of it. */
export const FAMILIES: ReadonlyMap<string, string> = new Map(
  Object.values(TABLES).flatMap((table) => [...table].map(([family, { body }]) => [family, String(body)])),
)

/** Returns a family's measures; undefined if it's in another table. */
export const measuresOf = <T>(table: keyof typeof TABLES, family: string): T | undefined =>
  TABLES[table].get(family) as T | undefined
