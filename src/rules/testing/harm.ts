import { JSDOM } from 'jsdom'

export const elementsOf = (html: string): { name: string; attributes: Record<string, string> }[] =>
  Array.from(JSDOM.fragment(html).querySelectorAll('*'), (element) => ({
    name: element.localName,
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
  }))

const NAMES = new Set(
  `a abbr b blockquote br caption code dd del details div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd
  li mark ol p pre q s section small span strike strong sub summary sup table tbody td tfoot th thead tr u ul`.split(
    /\s+/,
  ),
)
const HARMLESS = new Set(
  `align alt colspan decoding
  height href id loading open rel rowspan scope src start target title width`.split(/\s+/),
)

/** Finds what could do harm in a piece of HTML. It doesn't rely on what the sanitisers allow. */
export function harmIn(html: string): string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => [
    ...(NAMES.has(name) ? [] : [`<${name}>`]),
    ...Object.entries(attributes).flatMap(([key, value]) => {
      if (!HARMLESS.has(key)) return [`<${name} ${key}>`]
      if (key !== 'href' && key !== 'src') return []
      const { protocol } = new URL(value, 'https://base.example')
      return /^(?:https?|mailto|tel):$/.test(protocol) ? [] : [`<${name} ${key}="${value}">`]
    }),
  ])
}
