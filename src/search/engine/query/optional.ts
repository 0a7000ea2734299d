import { DERIVED, FACETS } from '../index/columns.ts'
import { hasBit } from '../bitset.ts'
import type { Conditions } from '../contract.ts'
import { refuse } from '../errors.ts'
import type { Store } from '../index/store.ts'
import { facetFilter, type Filter } from './filters.ts'
import { evaluate } from './evaluate.ts'

interface ScoredCondition {
  filter: Filter
  score: number
}

const PARAMETER = 'optionalFilters'
const SCORED = /^(.*?)(?:<score=(\d+)>)?$/s
const HIGHEST = 65_535

/**
 * As Algolia documents it: `attribute:value` gives records with the value a score, `attribute:-value` gives one to those without it, and
 * `<score=3>` sets a score other than 1. Scores are added up. From a nested list, only the highest is added or, with `sumOrFiltersScores`,
 * the sum.
 */
function parseOptionalFilters(conditions: Conditions | undefined): ScoredCondition[][] {
  if (conditions === undefined || conditions === null) return []
  const list: unknown = typeof conditions === 'string' ? [conditions] : conditions
  if (!Array.isArray(list)) return refuse(PARAMETER, 'a list', list)
  return list.map((group: unknown) => (Array.isArray(group) ? group : [group]).map(scoredCondition))
}

function scoredCondition(text: unknown): ScoredCondition {
  if (typeof text !== 'string') return refuse(PARAMETER, 'text', text)
  const [, condition = '', score = '1'] = SCORED.exec(text) ?? []
  if (Number(score) > HIGHEST) refuse(PARAMETER, `a score up to ${HIGHEST}`, text)
  return { filter: facetFilter(condition, PARAMETER), score: Number(score) }
}

/** Rows with the highest score have level 0, those with the next highest score level 1, and so on. */
export interface Levels {
  ofRow: Uint32Array
  count: number
}

export function levelsOf(store: Store, conditions: Conditions | undefined, sum: unknown): Levels | undefined {
  const groups = parseOptionalFilters(conditions)
  if (sum !== undefined && typeof sum !== 'boolean') refuse('sumOrFiltersScores', 'true or false', sum)
  for (const { filter } of groups.flat()) refuseNumbers(store, filter)
  if (groups.length === 0) return undefined
  return store.cached(PARAMETER, JSON.stringify([conditions, sum]), () => {
    const scores = scoresOf(store, groups, sum === true)
    const highest = [...new Set(scores)].sort((a, b) => b - a)
    const places = new Map(highest.map((score, place) => [score, place]))
    return { ofRow: Uint32Array.from(scores, (score) => places.get(score) ?? 0), count: highest.length }
  })
}

function scoresOf(store: Store, groups: readonly (readonly ScoredCondition[])[], sum: boolean): Float64Array {
  const scores = new Float64Array(store.size)
  for (const group of groups) {
    const rated = group.map(({ filter, score }) => ({ bits: evaluate(store, filter), score }))
    for (let row = 0; row < scores.length; row++) {
      let all = 0
      for (const { bits, score } of rated)
        if (hasBit(bits, row)) all = sum ? all + score : Math.max(all, score)
      scores[row] = (scores[row] ?? 0) + all
    }
  }
  return scores
}

/** Algolia's optional filters only accept attributes that are declared for faceting. */
function refuseNumbers(store: Store, filter: Filter): void {
  if ('not' in filter) refuseNumbers(store, filter.not)
  else if ('attribute' in filter) {
    const { attribute } = filter
    const isKnown = FACETS.includes(attribute) || DERIVED.has(attribute)
    if (!isKnown || store.kind(attribute) === 'number')
      refuse(PARAMETER, 'a facet that isn’t a number', attribute)
  }
}
