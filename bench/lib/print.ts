/** Everything here prints Markdown to standard output, except `progress`, which prints to standard error. */

export const title = (text: string): void => console.log(`\n### ${text}\n`)

export const note = (text: string): void => console.log(`\n${text}`)

export const progress = (text: string): void => console.error(`  ${text}`)

/** Prints a Markdown table with aligned columns, so that it's readable in a terminal too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => (index === 0 ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  for (const cells of [head, rule, ...rows]) console.log(line(cells))
}

export interface Goal {
  name: string
  value: number
  /** The value as it's printed. */
  text: string
  atLeast?: number
  atMost?: number
  unit?: string
}

/** Prints whether each goal was met. A missed goal doesn't fail the bench. */
export function goals(list: readonly Goal[]): void {
  console.log('')
  for (const { name, value, text, atLeast, atMost, unit = '' } of list) {
    const met = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity)
    const asked = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
    console.log(`- ${met ? '✓' : '✗'} ${name}: ${text} (goal: ${asked}${unit && ` ${unit}`})`)
  }
}
