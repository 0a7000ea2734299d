/** What a template of points may hold besides text: a number, a point, or a list of points. */
export type Hole = number | readonly number[] | readonly (readonly number[])[]

/** A function that's written as a tag before its points. */
export type Tag<T = void> = (texts: TemplateStringsArray, ...holes: Hole[]) => T

/**
 * Reads a template of points: numbers with spaces between them, and points with commas between them.
 *
 * @example pointsOf`0 1, ${2} 3` → [[0, 1], [2, 3]]
 */
export function pointsOf(texts: TemplateStringsArray, ...holes: Hole[]): number[][] {
  const points: number[][] = [[]]
  const put = (value: number): unknown => points.at(-1)?.push(value)
  texts.forEach((text, i) => {
    text.split(',').forEach((part, k) => {
      if (k > 0) points.push([])
      for (const word of part.split(/\s+/)) if (word !== '') put(Number(word))
    })
    const hole = holes[i]
    if (hole === undefined) return
    for (const item of typeof hole === 'number' ? [hole] : hole)
      if (typeof item === 'number') put(item)
      else points.push([...item], [])
  })
  return points.filter(({ length }) => length > 0)
}
