/** Turns the paint names that dealers write into colours to draw with. */

export interface Paint {
  base: string
  /** Colour in the light. */
  light: string
  /** Colour of surfaces turned away from the light. */
  dark: string
  /** Colour in the shade. */
  deep: string
}

/** Words in paint names, with their colours. If a name contains several, the first in this list decides: 'Charcoal Grey' is charcoal. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\b(lime)\b/, '#6cc31f'],
  [/\bbronze|copper\b/, '#9a6a43'],
  [/\bburgundy|maroon\b/, '#6b1526'],
  [/\borange|persimmon|amber\b/, '#e2661c'],
  [/\byellow\b/, '#eab31f'],
  [/\bgolden black\b/, '#2a2824'],
  [/\bgold\b/, '#c09a55'],
  [/\bteal|cyan\b/, '#1e7f8c'],
  [/\bmint\b/, '#b9d6c6'],
  [/\bpoppy blue|azure\b/, '#2f78c4'],
  [/\b(deep|cavansite|sapphire|midnight|atlantic).*blue|navy\b/, '#1b3a66'],
  [/\bicon blue|race blue|nebula blue|royal blue|cobalt\b/, '#1d54b4'],
  [/\bblue|ocean\b/, '#2a5d94'],
  [/\bhunter|forest|british\b/, '#1f4a37'],
  [/\bgum|bay leaf|jungle|halcyon\b/, '#5e7a62'],
  [/\bgreen\b/, '#3b7350'],
  [/\bred|rosso|carnival|inferno\b/, '#b3161f'],
  [/\bbrown|mocha\b/, '#5b4334'],
  [/\bsandstone|sand|beige|dune\b/, '#cfc0a3'],
  [/\bstone\b/, '#d3cfc4'],
  [/\bquartz\b/, '#8f8b86'],
  [/\bcharcoal|graphite|machine|gunmetal|granite\b/, '#4a4f55'],
  [/\bmagnetic|polymetal|selenite\b/, '#646c74'],
  [/\bsteel|slate|titanium\b/, '#7f878e'],
  [/\bgrey|gray\b/, '#767c82'],
  [/\bwhite|pearl|ivory|snow|cream\b/, '#eff1f2'],
  [/\bsilver|ice\b/, '#c3c9ce'],
  [/\bpurple|violet\b/, '#5b3a80'],
  [/\bblack|obsidian|ebony\b/, '#23262b'],
]

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** Mixes two colours; `t` (0 to 1) is the proportion of `b`. */
export function mix(a: string, b: string, t: number): string {
  const other = channels(b)
  const mixed = channels(a).map((channel, i) => Math.round(channel + ((other[i] ?? 0) - channel) * t))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns a small stable hash of a text, 0 to 2³²-1 (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

function fromHue(hue: number): string {
  const part = (n: number): number => {
    const k = (n + hue / 30) % 12
    return Math.round(255 * (0.42 - 0.21 * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return `#${[part(0), part(8), part(4)].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the colours for a paint's name or slug. An unknown name gets a hue calculated from the name, so it's always the same. */
export function paintOf(name: string): Paint {
  const words = name.toLowerCase().replace(/-/g, ' ')
  const known = WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? fromHue(hash(words) % 360)
  // Varies the base a little, because two whites or reds are never exactly the same.
  const base = mix(known, (hash(words) & 1) === 0 ? '#ffffff' : '#1c2433', (hash(`${words}.`) % 100) / 1400)
  return {
    base,
    light: mix(base, '#ffffff', 0.42),
    dark: mix(base, '#10151d', 0.34),
    deep: mix(base, '#0b0e14', 0.66),
  }
}
