import { mix } from './paint.ts'
import { type Sitter } from './subject.ts'
import { type Art, linear, path, stroke } from './svg.ts'

/** What a panel is made of; `#…` is a specific colour. */
export type Finish = 'paint' | 'shade' | 'black' | 'grey' | 'chrome' | 'silver' | 'glass' | `#${string}`

/** A part of the outside: its outline and what it's made of. */
export type Panel = readonly [outline: string, finish: Finish]

export const METAL: [number, string][] = [
  [0, '#d9dee2'],
  [0.45, '#8a9199'],
  [1, '#3a4047'],
]

export const CHROME: [number, string][] = [
  [0, '#f7fafb'],
  [0.4, '#a9b2b9'],
  [0.56, '#656d75'],
  [1, '#dbe0e3'],
]

/** Returns the fill for a surface in the vehicle's paint, lit from above. */
export function coatOf(art: Art, { paint }: Sitter): string {
  return linear(art, [
    [0, mix(paint.light, '#ffffff', 0.25)],
    [0.3, paint.light],
    [0.55, paint.base],
    [1, paint.dark],
  ])
}

export function fillOf(art: Art, finish: Finish, sitter: Sitter): string {
  const shaded = (colour: string): string =>
    linear(art, [
      [0, mix(colour, '#ffffff', 0.3)],
      [0.4, colour],
      [1, mix(colour, '#0b0d11', 0.5)],
    ])
  switch (finish) {
    case 'paint':
      return coatOf(art, sitter)
    case 'shade':
      return linear(art, [
        [0, sitter.paint.dark],
        [1, sitter.paint.deep],
      ])
    case 'black':
      return shaded('#1f2328')
    case 'grey':
      return shaded('#4f565e')
    case 'chrome':
      return linear(art, CHROME)
    case 'silver':
      return linear(art, METAL)
    case 'glass':
      return '#a9bcc9'
    default:
      return shaded(finish)
  }
}

/** Draws panels in order, each with a fine edge. */
export function panels(art: Art, list: readonly Panel[], sitter: Sitter): string {
  return list
    .map(([outline, finish]) =>
      finish === 'glass'
        ? path(outline, '#a9bcc9', { opacity: 0.6 }) + stroke(outline, '#ffffff', 1.6, { opacity: 0.55 })
        : path(outline, fillOf(art, finish, sitter)) + stroke(outline, '#0a0c10', 1.1, { opacity: 0.4 }),
    )
    .join('')
}
