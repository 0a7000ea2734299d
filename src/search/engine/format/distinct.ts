export interface Distinct<T> {
  values: T[]
  /** For each item, the index of its value in `values`. */
  codes: Uint32Array
}

/** The distinct items, in the order in which they first appear; undefined if there are more than `most`. */
export function numbered<T>(items: readonly T[], most: number): Distinct<T> | undefined
export function numbered<T>(items: readonly T[]): Distinct<T>
export function numbered<T>(items: readonly T[], most = Infinity): Distinct<T> | undefined {
  const known = new Map<T, number>()
  const codes = new Uint32Array(items.length)
  for (let i = 0; i < items.length; i++) {
    const item = items[i] as T
    let code = known.get(item)
    if (code === undefined) {
      if (known.size >= most) return undefined
      known.set(item, (code = known.size))
    }
    codes[i] = code
  }
  return { values: [...known.keys()], codes }
}

/** The distinct texts, sorted by UTF-16 units. Unpaired surrogates are replaced with U+FFFD. */
export function orderedTexts(items: readonly string[]): Distinct<string> {
  const found = numbered(items)
  const texts = found.values.map((text) => text.toWellFormed())
  const values = [...new Set(texts)].sort()
  return { values, codes: translated(found.codes, texts, values) }
}

export function inOrder(found: Distinct<number>): Distinct<number> {
  const values = [...Float64Array.from(found.values).sort()]
  return { values, codes: translated(found.codes, found.values, values) }
}

function translated<T>(codes: Uint32Array, from: readonly T[], to: readonly T[]): Uint32Array {
  const placeOf = new Map(to.map((value, place) => [value, place]))
  const places = Uint32Array.from(from, (value) => placeOf.get(value) ?? 0)
  const translated = new Uint32Array(codes.length)
  for (let i = 0; i < codes.length; i++) translated[i] = places[codes[i] ?? 0] ?? 0
  return translated
}
