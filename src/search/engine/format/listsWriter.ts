import { numbered, orderedTexts } from './distinct.ts'
import { writeSymbols, type ContextColumn } from './symbolsWriter.ts'
import type { Writer } from './writer.ts'

/** Writes each row's list of texts, in the list's own order but without duplicates. readLists reads the lists. */
export function writeLists(
  writer: Writer,
  lists: readonly (readonly string[])[],
  contexts: readonly ContextColumn[],
): void {
  const { values, codes } = orderedTexts(lists.flat())
  // A list's items lead along a path through this tree. Equal lists end at the same node, and so are recognised as equal.
  const tree = new Map<number, number>()
  let at = 0
  const kindOf = lists.map((list) => {
    let node = 0
    for (const end = at + list.length; at < end; at++) {
      const step = node * values.length + (codes[at] ?? 0)
      let next = tree.get(step)
      if (next === undefined) tree.set(step, (next = tree.size + 1))
      node = next
    }
    return node
  })
  const kinds = numbered(kindOf)
  const items: number[][] = []
  at = 0
  lists.forEach((list, row) => {
    items[kinds.codes[row] ?? 0] ??= [...new Set(codes.subarray(at, at + list.length))]
    at += list.length
  })
  writer.strings(values)
  writer.varint(items.length)
  writer.packed(items.map((list) => list.length))
  writer.packed(items.flat())
  writeSymbols(writer, kinds.codes, contexts)
}
