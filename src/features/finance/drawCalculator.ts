import type { CalculatorStart } from '#plan/page.ts'
import { escapeHtml } from '#lib/html.ts'
import { AMOUNTS, type AmountName } from './amounts.ts'
import { calculatorView, type AmountView } from './view.ts'

/**
 * The calculator of a vehicle: its frame (Frame.astro), drawn once for all vehicles of a site, holds marks where one
 * vehicle differs from another.
 */

/** What a frame holds in the place of a text or an attribute. */
export const mark = (name: 'answer' | 'apply' | 'start' | 'workings'): string => `[[${name}]]`
export const amountMark = (name: AmountName, part: keyof AmountView): string => `[[${name} ${part}]]`

/** Fills a frame in. */
export function drawCalculator(frame: string, { region, start, apply }: CalculatorStart): string {
  const { answer, workings, amounts } = calculatorView(start, start.amount, region)
  const others = {
    answer,
    workings,
    apply: escapeHtml(apply?.href ?? ''),
    start: escapeHtml(JSON.stringify(start)),
  }
  let html = ''
  for (const { text, name, part } of piecesOf(frame)) {
    html += text
    if (part !== undefined) html += escapeHtml(amounts[name][part])
    else if (name !== undefined) html += others[name]
  }
  return html
}

/** A text of a frame, and which mark comes after it. */
type Piece = { text: string } & (
  | { name: AmountName; part: keyof AmountView }
  | { name: 'answer' | 'workings' | 'apply' | 'start' | undefined; part: undefined }
)

let last: { frame: string; pieces: readonly Piece[] } = { frame: '', pieces: [] }

/** Up to the next mark: what a site says itself may look like one, and is left as it is. */
const PIECE = new RegExp(
  `([^]*?)(?:\\[\\[(?:(answer|apply|start|workings)|(${AMOUNTS.join('|')}) (\\w+))\\]\\]|$)`,
  'g',
)

/** A frame taken apart at its marks: a site has few, and uses one many times in a row. */
const piecesOf = (frame: string): readonly Piece[] => {
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
