import type { Picture } from './address.ts'

/** A drawing in progress: its gradients and clips, and its shapes in order. */
export interface Art {
  defs: string[]
  parts: string[]
  /** Prefix that keeps this drawing's ids distinct from others in the same file. */
  prefix: string
  /** Vehicles seen from their side, which shapes refer to as `#vehicle0`, `#vehicle1` and so on. */
  vehicles: Omit<Picture, 'view'>[]
}

export function createArt(prefix: string): Art {
  return { defs: [], parts: [], prefix, vehicles: [] }
}

/** Reads stops: offset, colour and, unless it's 1, opacity of each, such as '0 #fff, 1 #fff 0.5'. */
function stopsOf(stops: string): string {
  return stops
    .split(',')
    .map((stop) => {
      const [offset, colour, opacity = 1] = stop.trim().split(' ')
      return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
    })
    .join('')
}

function define(art: Art, make: (id: string) => string): string {
  const id = `${art.prefix}${art.defs.length}`
  art.defs.push(make(id))
  return `url(#${id})`
}

/** Adds a linear gradient across whichever shape it fills, from top to bottom by default. */
export function linear(art: Art, stops: string, x2 = 0, y2 = 1): string {
  return define(
    art,
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
  )
}

/** Adds a radial gradient across whichever shape it fills. */
export function radial(art: Art, stops: string, cx = 0.5, cy = 0.5, r = 0.5): string {
  return define(
    art,
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`,
  )
}

/** Rounds to a tenth, which is short and precise enough for a picture. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

export type Look = Record<string, string | number>

function attributes(look: Look): string {
  return Object.entries(look)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? n2(value) : value}"`)
    .join('')
}
const n2 = (value: number): string => String(Math.round(value * 100) / 100)

export const path = (d: string, fill: string, look: Look = {}): string =>
  `<path d="${d}" fill="${fill}"${attributes(look)}/>`

export const stroke = (d: string, colour: string, width: number, look: Look = {}): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(look)}/>`

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  r: number,
  fill: string,
  look: Look = {},
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(Math.max(0, w))}" height="${n(Math.max(0, h))}" rx="${n(r)}" fill="${fill}"${attributes(look)}/>`

export const circle = (cx: number, cy: number, r: number, fill: string, look: Look = {}): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}"${attributes(look)}/>`

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  look: Look = {},
): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${attributes(look)}/>`

/** Writes the whole file. `width` and `height` are in the drawing's own units. */
export function svg(width: number, height: number, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`
}
