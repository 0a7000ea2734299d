import type { Choice } from '../state/choice.ts'

/** One row that is offered while somebody types. */
export type Suggestion =
  /** What was typed, as it is. */
  | { kind: 'words'; label: string }
  /** What was searched for before; `query` is that of its address. */
  | { kind: 'recent'; label: string; query: string }
  /** Vehicles: the list of the choice has `count` of them. */
  | { kind: 'stock'; label: string; choice: Choice; count: number }
  /** A page that is no list. */
  | { kind: 'page'; label: string; path: string }

/** Suggestions of one kind, under a heading of their own; '' for none. */
export interface Group {
  heading: string
  suggestions: Suggestion[]
}
