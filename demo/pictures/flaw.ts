import { hash, mix, paintOf, type Paint } from './paint.ts'
import { createRandom } from '../stock/random.ts'
import { slugOf } from './address.ts'

/** Draws close-ups of flaws in a painted panel. */

export const FLAWS = ['scratch', 'scuff', 'chip', 'dent', 'wear'] as const
export type Flaw = (typeof FLAWS)[number]

export const flawImageUrl = (flaw: Flaw, colour: string, seed: number): string =>
  `/images/flaws/${flaw}-${slugOf(colour) || 'white'}-${seed}.jpg`

/** Reads the last part of a picture's address; null if no picture has that name. */
export function readFlawName(file: string): { flaw: Flaw; colour: string; seed: number } | null {
  const [, name, colour = '', seed] = /^([a-z]+)-([a-z0-9-]{1,60})-(\d{1,6})\.jpg$/.exec(file) ?? []
  const flaw = FLAWS.find((one) => one === name)
  return flaw ? { flaw, colour, seed: Number(seed) } : null
}

export function drawFlaw({ flaw, colour, seed }: { flaw: Flaw; colour: string; seed: number }): string {
  const { int, next } = createRandom(hash(`${flaw}-${colour}-${seed}`))
  const paint = paintOf(flaw === 'wear' ? 'charcoal' : colour.replaceAll('-', ' '))
  const edge = int(150, 230)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">
<defs>
<linearGradient id="a" x2=".3" y2="1"><stop stop-color="${paint.light}"/><stop offset=".45" stop-color="${paint.base}"/><stop offset="1" stop-color="${paint.dark}"/></linearGradient>
<linearGradient id="s" y2="1"><stop stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
<radialGradient id="d"><stop stop-color="${paint.deep}" stop-opacity=".75"/><stop offset=".6" stop-color="${paint.dark}" stop-opacity=".35"/><stop offset="1" stop-color="${paint.light}" stop-opacity="0"/></radialGradient>
<filter id="b"><feGaussianBlur stdDeviation="14"/></filter>
</defs>
<rect width="800" height="600" fill="url(#a)"/>
<path d="M-20 ${edge}Q400 ${edge - 60} 820 ${edge - 20}V${edge + 60}Q400 ${edge + 10} -20 ${edge + 80}Z" fill="url(#s)" filter="url(#b)"/>
<path d="M-20 ${edge + 330}Q400 ${edge + 290} 820 ${edge + 320}" fill="none" stroke="${paint.deep}" stroke-width="7"/>
<path d="M-20 ${edge + 337}Q400 ${edge + 297} 820 ${edge + 327}" fill="none" stroke="${paint.light}" stroke-width="2" opacity=".6"/>
${MARKS[flaw](paint, int, next)}
<g transform="translate(560 520)" font-family="sans-serif" font-size="22"><rect width="200" height="46" rx="4" fill="#f4f1e6"/>${[0, 1, 2, 3, 4, 5].map((cm) => `<path d="M${14 + cm * 34} 0v14" stroke="#333" stroke-width="2"/><text x="${10 + cm * 34}" y="36" fill="#333">${cm}</text>`).join('')}</g>
</svg>`
}

type Draw = (paint: Paint, int: (least: number, most: number) => number, next: () => number) => string

const MARKS: Record<Flaw, Draw> = {
  scratch: ({ light }, int) =>
    [0, 1, 2]
      .map((line) => {
        const y = int(300, 330) + line * int(6, 12)
        const x = int(200, 260) + line * 30
        return `<path d="M${x} ${y}q${int(120, 170)} -${int(20, 50)} ${int(230, 330) - line * 50} ${int(-60, -20)}" fill="none" stroke="${mix(light, '#ffffff', 0.7)}" stroke-width="${4 - line}" stroke-linecap="round" opacity="${0.95 - line * 0.3}"/>`
      })
      .join(''),
  scuff: ({ base }, int, next) =>
    Array.from({ length: 46 }, () => {
      const [x, y] = [int(260, 480), int(270, 370)]
      return `<path d="M${x} ${y}l${int(20, 70)} ${int(-9, 3)}" stroke="${mix(base, '#6f7376', 0.6)}" stroke-width="${int(1, 5)}" stroke-linecap="round" opacity="${(0.3 + next() * 0.5).toFixed(2)}"/>`
    }).join(''),
  chip: ({ dark }, int) =>
    Array.from({ length: 7 }, () => {
      const [x, y, r] = [int(240, 560), int(220, 420), int(5, 15)]
      return `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.7}" fill="#d9d5cb" stroke="${dark}" stroke-width="2"/><ellipse cx="${x}" cy="${y}" rx="${r * 0.5}" ry="${r * 0.35}" fill="#8b8d8f"/>`
    }).join(''),
  dent: ({ light }, int) => {
    const [x, y] = [int(340, 440), int(280, 350)]
    return `<ellipse cx="${x}" cy="${y}" rx="120" ry="82" fill="url(#d)"/><path d="M${x - 70} ${y + 52}q70 38 140 0" fill="none" stroke="${mix(light, '#ffffff', 0.6)}" stroke-width="9" filter="url(#b)"/><path d="M${x - 50} ${y + 44}q50 22 100 0" fill="none" stroke="${mix(light, '#ffffff', 0.7)}" stroke-width="4" stroke-linecap="round" opacity=".8"/>`
  },
  wear: (_, int, next) =>
    Array.from({ length: 60 }, () => {
      const [x, y] = [int(250, 530), int(200, 430)]
      return `<path d="M${x} ${y}q${int(4, 20)} ${int(-14, 14)} ${int(14, 40)} ${int(-6, 6)}" fill="none" stroke="#b9b2a6" stroke-width="${int(1, 3)}" opacity="${(0.25 + next() * 0.45).toFixed(2)}"/>`
    }).join(''),
}
