import { fold } from '#lib/slug.ts'

/** Makes that are spelt differently in dealers' stock, by the brands themselves and by shoppers (spec §2 'Make aliases'). */

interface MakeAlias {
  make: string
  becomes: string[]
  /** Names that a search for the make finds too, although they may stand for another make (Isuzu builds trucks). */
  related: string[]
}

export const MAKE_ALIASES: readonly MakeAlias[] = [
  { make: 'Isuzu Ute', becomes: ['Isuzu UTE', 'Isuzu-Ute'], related: ['Isuzu'] },
  { make: 'GWM Haval', becomes: ['GWM-Haval', 'Haval GWM'], related: ['GWM', 'Haval'] },
  { make: 'Mercedes-Benz', becomes: ['Mercedes Benz', 'Mercedes'], related: [] },
  { make: 'KGM SsangYong', becomes: ['SsangYong', 'Ssang Yong'], related: ['KGM'] },
  { make: 'Suzuki', becomes: ['Suzuki Australia'], related: [] },
  { make: 'Škoda', becomes: ['SKODA', 'Skoda'], related: [] },
]

export function displayMake(make: unknown): string {
  if (typeof make !== 'string') return ''
  return DISPLAYED.get(keyOf(make)) ?? make.trim()
}

const DISPLAYED: ReadonlyMap<string, string> = new Map(
  MAKE_ALIASES.flatMap(({ make, becomes }) => [make, ...becomes].map((name) => [keyOf(name), make])),
)

export function spellingsOf(make: string): string[] {
  const key = keyOf(make)
  const aliases = MAKE_ALIASES.filter((alias) => namesOf(alias).some((name) => keyOf(name) === key))
  return [...new Set([make, ...aliases.flatMap(namesOf)])]
}

export function namesOfMake(make: string): string[] {
  const alias = MAKE_ALIASES.find((entry) => entry.make === displayMake(make))
  return alias ? [alias.make, ...alias.becomes] : [make]
}

/**
 * The makes that a search for this make finds: the make itself, and those related to it (spec §2). As a related make may be a separate one,
 * a search for it doesn't find the others.
 */
export function makesFoundBy(make: string): string[] {
  return [make, ...relatedTo(make)]
}

/** Counts of vehicles by make, in which each make's related makes are included, because a search for it finds them too. */
export function countsByMake(counts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([make, count]) => [
      make,
      Object.entries(counts)
        .filter(([other]) => relatedTo(make).some((related) => sameMake(related, other)))
        .reduce((sum, [, related]) => sum + related, count),
    ]),
  )
}

const relatedTo = (make: string): string[] =>
  MAKE_ALIASES.find((alias) => alias.make === displayMake(make))?.related ?? []

export function makeSynonyms(): string[][] {
  return MAKE_ALIASES.map((alias) => [...new Set(namesOf(alias).map((name) => name.toLowerCase()))])
}

export function sameMake(one: unknown, other: unknown): boolean {
  const key = keyOf(displayMake(one))
  return key !== '' && key === keyOf(displayMake(other))
}

function namesOf(alias: MakeAlias): string[] {
  return [alias.make, ...alias.becomes, ...alias.related]
}

function keyOf(make: string): string {
  return fold(make).replace(/[\s\p{P}]+/gu, '')
}
