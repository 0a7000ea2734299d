import { fold } from '#lib/slug.ts'
import type { Places } from '../../locations/findPlace.ts'
import type { Row } from '../read/row.ts'
import { shortened } from '../troubles.ts'
import { conditionOf, isNothing, isStatus, statusOf } from '../values/words.ts'
import { FIELD_NAMES, FIELDS, type FieldName } from './fields.ts'
import type { Mapping, Source } from './mapping.ts'
import { meaningOf, writtenIn } from './readRow.ts'
import type { Site } from '#site/settings/schema.ts'
import { placesFor } from '../../locations/siteLocations.ts'
import { openFeed } from '../read/openFeed.ts'
import { lastStock } from '../pull/lastStock.ts'

export interface InspectOptions {
  file: string
  mapping: Mapping
  site: Site
  dir: string
}

/** @throws FeedError if the feed can't be read */
export async function inspectFeed({ file, mapping, site, dir }: InspectOptions): Promise<Inspection> {
  const { add, inspection } = inspector(mapping, placesFor(site, lastStock(dir).locations))
  const feed = await openFeed(file, mapping.rows)
  for await (const row of feed.rows(() => {})) add(row)
  return inspection()
}

/** Fields whose values are words of the dealer's own, so that the mapping may have to say what they mean. */
const WORD_FIELDS = ['status', 'car_type', 'location_name'] as const
export type WordField = (typeof WORD_FIELDS)[number]

const CONDITIONS = ['new', 'used', 'demo'] as const
const STATUSES = ['in_stock', 'reserved', 'coming_soon', 'sold', 'not_for_sale'] as const

interface Word {
  /** As the feed has it; '' stands for vehicles without any. */
  text: string
  count: number
  /** What it's taken to mean: one of the field's choices; '' if nobody knows. */
  means: string
}

export interface Inspection {
  vehicles: number
  /** The feed's columns, with the first different values of each. */
  columns: { name: string; samples: string[] }[]
  fields: Partial<Record<FieldName, readonly string[]>>
  words: Record<WordField, { choices: readonly string[]; words: Word[] }>
}

export interface UnknownWord {
  field: WordField
  text: string
  count: number
  choices: readonly string[]
}

export const unknownWordsIn = ({ words }: Pick<Inspection, 'words'>): UnknownWord[] =>
  WORD_FIELDS.flatMap((field) =>
    words[field].words
      .filter(({ means }) => means === '')
      .map(({ text, count }) => ({ field, text, count, choices: words[field].choices })),
  )

const LOOKED_AT = 300
const SAMPLES = 3
/** How many different words a field may have. With more, its column is another one. */
const MOST_WORDS = 100

export function inspector(mapping: Mapping, places: Places) {
  const columns = new Map<string, Set<string>>()
  const counts = new Map(
    WORD_FIELDS.map((field) => [field, new Map<string, { text: string; count: number }>()]),
  )
  let vehicles = 0
  const choicesOf: Record<WordField, readonly string[]> = {
    status: STATUSES,
    car_type: CONDITIONS,
    location_name: places.names,
  }
  return {
    add: (row: Row): void => {
      if (vehicles++ < LOOKED_AT)
        for (const [name, texts] of [
          ...(row.columns ?? []).map((name) => [name, []] as const),
          ...row.cells,
        ]) {
          const samples = columns.get(name) ?? new Set()
          columns.set(name, samples)
          for (const text of texts)
            if (samples.size < SAMPLES && !isNothing(text)) samples.add(shortened(text))
        }
      for (const [field, words] of counts) {
        const source = mapping.fields[field]
        const [written = ''] = source ? writtenIn(row, source, FIELDS[field].kind) : []
        const text = isNothing(meaningOf(written, source?.values)) ? '' : written
        const word = words.get(fold(text))
        if (word) word.count++
        else if (words.size < MOST_WORDS) words.set(fold(text), { text, count: 1 })
      }
    },
    inspection: (): Inspection => ({
      vehicles,
      columns: Array.from(columns, ([name, samples]) => ({ name, samples: [...samples] })).filter(
        ({ name }) => name !== '',
      ),
      fields: Object.fromEntries(
        FIELD_NAMES.flatMap((name) => {
          const source = mapping.fields[name]
          return source ? [[name, [...source.columns, ...source.first]]] : []
        }),
      ),
      words: Object.fromEntries(
        Array.from(counts, ([field, words]) => [
          field,
          {
            choices: choicesOf[field],
            words: [...words.values()]
              .map((word) => ({
                ...word,
                means: knownMeaning(field, word.text, mapping.fields[field], places),
              }))
              .sort((one, other) => other.count - one.count),
          },
        ]),
      ) as Inspection['words'],
    }),
  }
}

function knownMeaning(field: WordField, text: string, source: Source | undefined, places: Places): string {
  const word = text === '' ? (source?.value ?? '') : meaningOf(text, source?.values)
  if (field === 'location_name') return (word === '' ? places.main : places.find(word))?.location.name ?? ''
  if (field === 'car_type') return word === '' ? 'used' : (conditionOf(word) ?? '')
  if (word === '') return 'in_stock'
  const { status, reserved } = statusOf(word)
  return !isStatus(word) ? '' : reserved ? 'reserved' : status
}
