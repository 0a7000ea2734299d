import { fold } from '#lib/slug.ts'

/** A caravan's floor plan among its specifications: written as text, or the address of a picture. */

export const FURNITURE = [
  'bed',
  'bunks',
  'dinette',
  'lounge',
  'table',
  'seat',
  'kitchen',
  'fridge',
  'wardrobe',
  'cupboard',
  'ensuite',
  'shower',
  'toilet',
  'washer',
  'garage',
  'door',
] as const
export type Furniture = (typeof FURNITURE)[number]

/** In metres; `x` from the front and `y` from the right side, as one looks down on it with its front to the left. */
export interface PlanPart {
  kind: Furniture
  x: number
  y: number
  length: number
  width: number
}

export interface DrawnPlan {
  length: number
  width: number
  parts: PlanPart[]
}

export type FloorPlan = DrawnPlan | { picture: string }

interface Line {
  name: string
  value: string
}

const DAY = /^floor ?plan(?: \(?(?:by )?day\)?)?$/
const NIGHT = /^floor ?plan (?:\(night\)|(?:at|by) night)$/

export const isFloorPlan = ({ name }: Pick<Line, 'name'>): boolean =>
  DAY.test(foldName(name)) || NIGHT.test(foldName(name))
const foldName = (name: string): string => fold(name).trim()

/** By day, and by night if that's given too; null if there's none, or none that can be read. */
export function floorPlansOf(
  specifications: readonly Line[],
): { day: FloorPlan; night: FloorPlan | null } | null {
  const planOf = (pattern: RegExp): FloorPlan | null =>
    readPlan(specifications.find(({ name }) => pattern.test(foldName(name)))?.value ?? '')
  const [day, night] = [planOf(DAY), planOf(NIGHT)]
  return day === null ? null : { day, night }
}

const PICTURE = /^(?:https:\/\/|\/(?!\/))\S+$/
const SIZES: Record<string, number> = { '': 1, m: 1, mm: 0.001, ft: 0.3048 }
const NUMBER = String.raw`(\d{1,5}(?:\.\d{1,3})?)`
const OUTLINE = new RegExp(`^${NUMBER} ?[x×] ?${NUMBER} ?(m|mm|ft)?$`)
const PART = new RegExp(`^([a-z]+) ${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER}$`)
const MOST_PARTS = 40
/** How far a part may stand out, in metres, so that rounded figures don't matter. */
const SLACK = 0.05

/**
 * @example readPlan('5.9 x 2.3 m; bed 0 0.4 2 1.5; kitchen 2.6 0 1.8 0.6'), each part with its distance from the front and from the
 * right side, its length and its width; a door has a length or a width of 0
 */
export function readPlan(value: string): FloorPlan | null {
  const text = value.trim()
  if (PICTURE.test(text)) return { picture: text }
  const [outline = '', ...written] = fold(text).split(/\s*;\s*/)
  const [, long = '', wide = '', unit = ''] = OUTLINE.exec(outline) ?? []
  const size = SIZES[unit] ?? 1
  const [length, width] = [metres(long, size), metres(wide, size)]
  const parts = written.filter((part) => part !== '').map((part) => readPart(part, size))
  const isSound = parts.every(
    (part): part is PlanPart =>
      part !== null && part.x + part.length <= length + SLACK && part.y + part.width <= width + SLACK,
  )
  const isLikely = length >= 1 && length <= 16 && width >= 1 && width <= 5
  return isLikely && isSound && parts.length > 0 && parts.length <= MOST_PARTS
    ? { length, width, parts }
    : null
}

function readPart(text: string, size: number): PlanPart | null {
  const [, kind = '', x = '', y = '', length = '', width = ''] = PART.exec(text) ?? []
  const known = FURNITURE.find((name) => name === kind)
  if (!known) return null
  const part = {
    x: metres(x, size),
    y: metres(y, size),
    length: metres(length, size),
    width: metres(width, size),
  }
  const isFlat = part.length === 0 || part.width === 0
  return isFlat === (known === 'door') && part.length + part.width > 0 ? { kind: known, ...part } : null
}

const metres = (number: string, size: number): number => Math.round(Number(number) * size * 1000) / 1000
