import type { EnquiryCar } from '#rules/leads/enquiryCar.ts'
import type { Choice } from '../state/choice.ts'

/** One row of suggestions. */
export type Suggestion =
  /** The words as typed. */
  | { kind: 'words'; label: string }
  /** An earlier search. `query` is the query of its address. */
  | { kind: 'recent'; label: string; query: string }
  /** Vehicles: `count` of them are in the list for `choice`. */
  | { kind: 'stock'; label: string; choice: Choice; count: number }
  /** One vehicle, with the path of its page. */
  | { kind: 'vehicle'; label: string; path: string; car: EnquiryCar }
  /** A page without a list. */
  | { kind: 'page'; label: string; path: string }

/** Suggestions of one kind, under a heading. The heading is '' if there's none. */
export interface Group {
  heading: string
  suggestions: Suggestion[]
}
