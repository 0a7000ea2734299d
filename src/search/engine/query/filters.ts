import { refuse } from '../errors.ts'
import type { Conditions } from '../contract.ts'

/** All conditions of the array must be met and, of an array within it, any. */
function nested(conditions: unknown, parameter: string, read: (text: string) => Filter): Filter | undefined {
  if (conditions === undefined || conditions === null) return undefined
  const list: unknown = typeof conditions === 'string' ? [conditions] : conditions
  const readCondition = (condition: unknown): Filter => {
    if (typeof condition !== 'string') {
      refuse(parameter, 'text', condition)
    }
    return read(condition)
  }
  if (!Array.isArray(list)) return refuse(parameter, 'a list', list)
  const all = list
    .filter((condition) => !(Array.isArray(condition) && condition.length === 0) && condition !== '')
    .map((condition: unknown) =>
      Array.isArray(condition) ? { any: condition.map(readCondition) } : readCondition(condition),
    )
  return all.length > 0 ? { all } : undefined
}

const FACET_FILTERS = 'facetFilters'

export const parseFacetFilters = (conditions: Conditions | undefined): Filter | undefined =>
  nested(conditions, FACET_FILTERS, (text) => facetFilter(text, FACET_FILTERS))

/** `attribute:value`, `attribute:-value` to exclude the value, or `attribute:\-value` for a value that starts with a minus sign. */
export function facetFilter(text: string, parameter: string): Filter {
  const colon = text.indexOf(':')
  if (colon < 1) refuse(parameter, 'attribute:value', text)
  const negated = text.startsWith('-')
  const attribute = text.slice(negated ? 1 : 0, colon)
  const value = text.slice(colon + 1)
  if (negated || value.startsWith('-')) {
    return { not: { attribute, is: negated ? value : value.slice(1) } }
  }
  return { attribute, is: value.startsWith('\\-') ? value.slice(1) : value }
}

/** Parses `numericFilters`: `price>=10000`, `km:0 TO 50000`, `year:2020`. */
export function parseNumericFilters(conditions: Conditions | undefined): Filter | undefined {
  const parameter = 'numericFilters'
  return nested(conditions, parameter, (text) => {
    const filter = parseFilters(text, parameter)
    if (!filter || !('attribute' in filter))
      return refuse(parameter, 'a condition such as price>=10000', text)
    if (!('is' in filter)) return filter
    return { attribute: filter.attribute, comparison: '=', number: readNumber(filter.is, parameter) }
  })
}

export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>'

export type Filter =
  | { all: Filter[] }
  | { any: Filter[] }
  | { not: Filter }
  | { attribute: string; is: string }
  | { attribute: string; comparison: Comparison; number: number }
  | { attribute: string; from: number; to: number }

const LONGEST = 65_536
const DEEPEST = 64
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i

/** @throws SearchRequestError if the text isn't a number */
function readNumber(text: string, where: string): number {
  const number = NUMBER.test(text.trim()) ? Number(text) : NaN
  return Number.isFinite(number) ? number : refuse(where, 'a number', text)
}

/**
 * Algolia's `filters` syntax. Refuses what Algolia doesn't accept or document, so that no filter works only in this engine: AND within OR or
 * in parentheses, OR between values and numbers, and NOT before parentheses or a number.
 *
 * @throws SearchRequestError with the position of the error
 */
export function parseFilters(text: string, parameter = 'filters'): Filter | undefined {
  if (text.length > LONGEST) refuse(parameter, `at most ${LONGEST} characters`, text)
  return new FilterParser(text, parameter).parse()
}

class FilterParser {
  readonly #text: string
  readonly #parameter: string
  #position = 0

  constructor(text: string, parameter: string) {
    this.#text = text
    this.#parameter = parameter
  }

  parse(): Filter | undefined {
    if (!this.#take(ANYTHING)) return undefined
    this.#position = 0
    const filter = this.#alternatives(0)
    if (this.#take(ANYTHING)) {
      this.#position--
      this.#fail('AND, OR or the end')
    }
    return filter
  }

  /** Skips spaces, then reads what a sticky pattern matches. */
  #take(pattern: RegExp): RegExpExecArray | null {
    BLANKS.lastIndex = this.#position
    BLANKS.exec(this.#text)
    this.#position = pattern.lastIndex = BLANKS.lastIndex
    const match = pattern.exec(this.#text)
    if (match) this.#position = pattern.lastIndex
    return match
  }

  #fail(expected: string): never {
    return refuse(
      this.#parameter,
      `${expected} at position ${this.#position}`,
      this.#text.slice(this.#position),
    )
  }

  #alternatives(depth: number): Filter {
    const any = [this.#conjunction(depth)]
    while (this.#take(OR)) any.push(this.#conjunction(depth))
    if (any.length === 1 && any[0]) return any[0]
    const kinds = new Set(any.map(kindOf))
    if (kinds.has('group')) this.#fail('single conditions between OR, before this,')
    if (kinds.size > 1) this.#fail('either values or numbers between OR, before this,')
    return { any }
  }

  #conjunction(depth: number): Filter {
    const all = [this.#term(depth)]
    while (this.#take(AND)) all.push(this.#term(depth))
    return all.length === 1 && all[0] ? all[0] : { all }
  }

  #term(depth: number): Filter {
    if (depth > DEEPEST) this.#fail(`at most ${DEEPEST} levels`)
    if (this.#take(NOT)) {
      const not = this.#term(depth + 1)
      return 'is' in not ? { not } : this.#fail('a single value after NOT, before this,')
    }
    if (!this.#take(OPEN)) return this.#condition()
    const filter = this.#alternatives(depth + 1)
    if (!this.#take(CLOSE)) this.#fail('")"')
    if ('all' in filter) this.#fail('no AND in parentheses, before this,')
    return filter
  }

  #quoted(): string | undefined {
    const match = this.#take(QUOTED)
    return match ? (match[1] ?? match[2] ?? '').replace(/\\(.)/gs, '$1') : undefined
  }

  #condition(): Filter {
    const quotedName = this.#quoted()
    const attribute =
      quotedName ?? this.#take(NAME)?.[0] ?? this.#fail('a condition such as make:Toyota or price < 20000')
    const comparison = this.#take(COMPARISON)?.[0] as Comparison | undefined
    if (comparison) {
      const number = this.#quoted() ?? this.#take(VALUE)?.[0] ?? this.#fail('a number')
      const where = `${this.#parameter}: ${attribute} ${comparison}`
      return { attribute, comparison, number: readNumber(number, where) }
    }
    if (!this.#take(COLON)) {
      // In Algolia, quotes may be around a whole condition, "make:Land Rover", and a word on its own is a value of `_tags`.
      const [, name = '_tags', is = attribute] = (quotedName && /^([^:]+):(.*)$/s.exec(quotedName)) || []
      return { attribute: name, is }
    }
    const is = this.#quoted()
    if (is !== undefined) return { attribute, is }
    const range = this.#take(RANGE)
    if (range) {
      const where = `${this.#parameter}: ${attribute}`
      return { attribute, from: readNumber(range[1] ?? '', where), to: readNumber(range[2] ?? '', where) }
    }
    return { attribute, is: this.#take(VALUE)?.[0] ?? this.#fail('a value') }
  }
}

/** The kind of a condition. Algolia can join conditions with OR only if they're all of the same kind. */
function kindOf(filter: Filter): 'value' | 'number' | 'group' {
  if ('not' in filter) return kindOf(filter.not)
  return 'is' in filter ? 'value' : 'attribute' in filter ? 'number' : 'group'
}

const BLANKS = /\s*/y
const ANYTHING = /[^]/y
const OR = /OR(?=[\s(])/y
const AND = /AND(?=[\s(])/y
const NOT = /NOT(?=[\s(])/y
const OPEN = /\(/y
const CLOSE = /\)/y
const COLON = /:/y
const QUOTED = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/sy
const NAME = /(?!(?:AND|OR|NOT)(?:[\s()]|$))[^\s:()<>=!"']+/y
const COMPARISON = /<=|>=|!=|=|<|>/y
const VALUE = /[^\s()]+/y
const RANGE = /([^\s()]+)\s+TO\s+([^\s()]+)/y
