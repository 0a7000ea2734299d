import type { CalculatorStart } from '#plan/page.ts'
import { escapeHtml } from '#lib/html.ts'
import { AMOUNTS, type AmountName } from './amounts.ts'
import { calculatorView, stockLink, type AmountView } from './calculatorView.ts'

/**
 * Fills in the calculator for each vehicle. Its frame (CalculatorFrame.astro) is rendered once per site, with placeholders for
 * what differs between vehicles.
 */

export const mark = (name: 'answer' | 'apply' | 'start' | 'stock' | 'under' | 'workings'): string =>
  `[[${name}]]`
export const amountMark = (name: AmountName, part: keyof AmountView): string => `[[${name} ${part}]]`

export function drawCalculator(frame: string, { region, start, apply, stock }: CalculatorStart): string {
  const { answer, workings, amounts } = calculatorView(start, start.amount, region)
  const others = {
    answer,
    workings,
    apply: escapeHtml(apply?.href ?? ''),
    start: escapeHtml(JSON.stringify(start)),
    stock: stock ? escapeHtml(JSON.stringify(stock)) : '',
    under: stock ? stockLink(start, stock, region) : '',
  }
  let html = ''
  for (const { text, name, part } of piecesOf(frame)) {
    html += text
    if (part !== undefined) html += escapeHtml(amounts[name][part])
    else if (name !== undefined) html += others[name]
  }
  return html
}

type Piece = { text: string } & (
  | { name: AmountName; part: keyof AmountView }
  | { name: 'answer' | 'workings' | 'apply' | 'start' | 'stock' | 'under' | undefined; part: undefined }
)

let last: { frame: string; pieces: readonly Piece[] } = { frame: '', pieces: [] }

/** Text up to the next placeholder. Other text in double brackets doesn't count as a placeholder. */
const PIECE = new RegExp(
  `([^]*?)(?:\\[\\[(?:(answer|apply|start|stock|under|workings)|(${AMOUNTS.join('|')}) (\\w+))\\]\\]|$)`,
  'g',
)

/** The last result is kept, since a site uses the same frame for all its vehicles. */
function piecesOf(frame: string): readonly Piece[] {
  if (last.frame !== frame) {
    const pieces = frame.matchAll(PIECE)
    last = {
      frame,
      pieces: Array.from(
        pieces,
        ([, text = '', name, amount, part]) => ({ text, name: name ?? amount, part }) as Piece,
      ),
    }
  }
  return last.pieces
}
