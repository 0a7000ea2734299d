import { color, serializeRGB } from '@csstools/css-color-parser'
import { isFunctionNode, parseListOfComponentValues } from '@csstools/css-parser-algorithms'
import { tokenize } from '@csstools/css-tokenizer'

/** @returns the only colour in a CSS value, as '#rrggbb'; undefined if there's none or several, or if something shows through */
export function colourIn(value: string): string | undefined {
  const parts = parseListOfComponentValues(tokenize({ css: value }))
  const read = parts.map((part) => ({ part, colour: color(part) }))
  const [only, more] = read.flatMap(({ colour }) => (colour === false ? [] : [colour]))
  const isPictured = read.some(({ part, colour }) => colour === false && isFunctionNode(part))
  if (!only || more || isPictured || only.alpha !== 1) return undefined
  const [red = 0, green = 0, blue = 0] = (serializeRGB(only).toString().match(/\d+/g) ?? []).map(Number)
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
