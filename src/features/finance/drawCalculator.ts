import type { CalculatorStart } from '#plan/page.ts'
import { escapeHtml } from '#rules/html.ts'
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
  const filled = new Map([
    [mark('answer'), answer],
    [mark('workings'), workings],
    [mark('apply'), escapeHtml(apply?.href ?? '')],
    [mark('start'), escapeHtml(JSON.stringify(start))],
  ])
  for (const name of AMOUNTS)
    for (const [part, text] of Object.entries(amounts[name]))
      filled.set(amountMark(name, part as keyof AmountView), escapeHtml(text))
  return piecesOf(frame)
    .map((piece) => filled.get(piece) ?? piece)
    .join('')
}

let last = { frame: '', pieces: [''] }

/** A frame taken apart at its marks: a site has few, and uses one many times in a row. */
const piecesOf = (frame: string): readonly string[] => {
  if (last.frame !== frame) last = { frame, pieces: frame.split(/(\[\[[\w ]+\]\])/) }
  return last.pieces
}
