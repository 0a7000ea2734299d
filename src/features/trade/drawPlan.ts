import { escapeHtml } from '#lib/html.ts'
import { localeOf } from '#rules/locale/locale.ts'
import type { DrawnPlan, Furniture, PlanPart } from '#rules/vehicle/trade/floorPlan.ts'
import type { TradeWords } from './words.ts'

/** A floor plan as SVG, in centimetres, seen from above with the front to the left. */

const CM = 100
/** The height of letters as a share of the plan's length: 12 px on a phone. */
const LETTERS = 0.034
/** The average width of a letter, as a share of its height. */
const LETTER = 0.56

interface Box {
  x: number
  y: number
  w: number
  h: number
}

export function drawPlan({ length, width, parts }: DrawnPlan, say: TradeWords): string {
  const [long, wide] = [Math.round(length * CM), Math.round(width * CM)]
  const size = Math.round(long * LETTERS)
  const room = { x: 0, y: 0, w: long, h: wide }
  const drawn = parts.map((part) => {
    const box = boxOf(part)
    return part.kind === 'door'
      ? `<path class="door" d="M${box.x} ${box.y}h${box.w}v${box.h}"/>`
      : furniture(part.kind, box, room) + labelOf(say[part.kind], box, size)
  })
  return `<svg viewBox="-6 -6 ${long + 12} ${wide + 12}" font-size="${size}" aria-hidden="true"><rect class="room" width="${long}" height="${wide}" rx="14"/>${drawn.join('')}</svg>`
}

/** What the drawing shows, from front to back, with the sizes of the beds. */
export function planInWords({ parts }: DrawnPlan, say: TradeWords, region: string): string {
  const names = parts
    .filter(({ kind }) => kind !== 'door')
    .toSorted((a, b) => a.x + a.length / 2 - (b.x + b.length / 2))
    .map(
      (part) => `${say[part.kind].toLowerCase()}${part.kind === 'bed' ? ` (${bedSize(part, region)})` : ''}`,
    )
  const listed = [...new Set(names)].map((name) => {
    const count = names.filter((other) => other === name).length
    return count > 1 ? `${count} × ${name}` : name
  })
  return `${say.frontToBack} ${listed.join(', ')}`
}

function bedSize({ length, width }: PlanPart, region: string): string {
  const isUs = localeOf(region) === 'en-US'
  const [long, short] = [Math.max(length, width), Math.min(length, width)].map((side) =>
    Math.round(isUs ? side / 0.0254 : side * CM),
  )
  return `${long} × ${short} ${isUs ? 'in' : 'cm'}`
}

const boxOf = ({ x, y, length, width }: PlanPart): Box => ({
  x: Math.round(x * CM),
  y: Math.round(y * CM),
  w: Math.round(length * CM),
  h: Math.round(width * CM),
})

/** Upright if it only fits that way, and missing if it doesn't fit at all; the words below the plan name everything. */
function labelOf(name: string, { x, y, w, h }: Box, size: number): string {
  const long = name.length * size * LETTER + size * 0.5
  const [cx, cy] = [x + w / 2, y + h / 2]
  if (long <= w && size * 1.2 <= h) return `<text x="${cx}" y="${cy}">${escapeHtml(name)}</text>`
  if (long <= h && size * 1.2 <= w)
    return `<text x="${cx}" y="${cy}" transform="rotate(-90 ${cx} ${cy})">${escapeHtml(name)}</text>`
  return ''
}

const rect = ({ x, y, w, h }: Box, style = '', round = 4): string =>
  `<rect${style && ` class="${style}"`} x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}"/>`
const circle = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`

const SOFT: ReadonlySet<Furniture> = new Set(['bed', 'bunks', 'dinette', 'lounge', 'seat'])
const WET: ReadonlySet<Furniture> = new Set(['ensuite', 'shower', 'toilet'])

function furniture(kind: Furniture, box: Box, room: Box): string {
  const style = SOFT.has(kind) ? 'soft' : WET.has(kind) ? 'wet' : ''
  return rect(box, style) + (DETAILS[kind]?.(box, room) ?? '')
}

const DETAILS: Partial<Record<Furniture, (box: Box, room: Box) => string>> = {
  bed: pillows,
  bunks: pillows,
  dinette: benches,
  kitchen: hob,
  wardrobe: ({ x, y, w, h }) => `<path class="faint" d="M${x} ${y}l${w} ${h}m0 ${-h}l${-w} ${h}"/>`,
  ensuite: ({ x, y, w, h }) => {
    const side = Math.min(w, h) * 0.4
    return (
      rect({ x: x + 6, y: y + 6, w: side, h: side }, '', 8) +
      circle(x + w - side / 2, y + h - side / 2, side / 3)
    )
  },
  shower: ({ x, y, w, h }) => circle(x + w / 2, y + h / 2, 5),
}

/** At the side of the bed that's nearest to a wall; the front wall if several are. */
function pillows({ x, y, w, h }: Box, room: Box): string {
  const gaps = [
    { gap: x, deep: w, across: h, at: (d: number, a: number) => ({ x: x + d, y: y + a }) },
    { gap: room.w - x - w, deep: w, across: h, at: (d: number, a: number) => ({ x: x + w - d, y: y + a }) },
    { gap: y, deep: h, across: w, at: (d: number, a: number) => ({ x: x + a, y: y + d }) },
    { gap: room.h - y - h, deep: h, across: w, at: (d: number, a: number) => ({ x: x + a, y: y + h - d }) },
  ].filter(({ deep, across }) => deep >= across * 0.9)
  const head = gaps.toSorted((a, b) => a.gap - b.gap)[0]
  if (!head) return ''
  const count = head.across >= 120 ? 2 : 1
  const share = head.across / count
  return Array.from({ length: count }, (_, index) => {
    const a = head.at(8, index * share + 8)
    const b = head.at(8 + Math.min(34, head.deep * 0.2), (index + 1) * share - 8)
    const corner = { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y) }
    return rect({ ...corner, w: Math.abs(b.x - a.x), h: Math.abs(b.y - a.y) }, 'pillow', 8)
  }).join('')
}

/** A bench at each end of the longer side, and the table between them. */
function benches({ x, y, w, h }: Box): string {
  const isLong = w >= h
  const bench = (isLong ? w : h) * 0.26
  const line = isLong
    ? `M${x + bench} ${y}v${h}m${w - 2 * bench} 0v${-h}`
    : `M${x} ${y + bench}h${w}m0 ${h - 2 * bench}h${-w}`
  return `<path class="faint" d="${line}"/>`
}

/** Two rings of a cooktop at one end, and a sink at the other. */
function hob({ x, y, w, h }: Box): string {
  const isLong = w >= h
  const deep = isLong ? h : w
  const r = Math.min(deep * 0.18, 12)
  const at = (along: number, across: number) => (isLong ? [x + along, y + across] : [x + across, y + along])
  const [x1 = 0, y1 = 0] = at(r * 1.6, deep * 0.28)
  const [x2 = 0, y2 = 0] = at(r * 1.6, deep * 0.72)
  const [x3 = 0, y3 = 0] = at((isLong ? w : h) - r * 2, deep / 2)
  return (
    circle(x1, y1, r) + circle(x2, y2, r) + rect({ x: x3 - r * 1.3, y: y3 - r * 1.3, w: r * 2.6, h: r * 2.6 })
  )
}
