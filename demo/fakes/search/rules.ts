import type { SearchRequest } from '#search/engine/index.ts'
import type { Index, Stored } from './application.ts'
import { isObject } from './parameters.ts'

/** The only kind of rule that the fake supports: it replaces a phrase in the query with filters. */
interface FilterRule {
  phrase: string
  filters: string
}

function filterRuleOf({ conditions, consequence }: Stored): FilterRule | undefined {
  const [condition] = Array.isArray(conditions) ? (conditions as unknown[]) : []
  const params = isObject(consequence) ? consequence['params'] : undefined
  if (!isObject(condition) || condition['anchoring'] !== 'contains' || !isObject(params)) return undefined
  const { filters } = params
  return typeof filters === 'string'
    ? { phrase: String(condition['pattern']).toLowerCase(), filters }
    : undefined
}

/**
 * Applies an index's rules to a request. Longer phrases are replaced first, and no word of the query is used for two rules. If the request
 * turns rules off, none is applied.
 */
export function withRules(
  { rules }: Index,
  request: SearchRequest & { enableRules?: unknown },
): SearchRequest {
  if (request.enableRules === false || rules.size === 0) return request
  const known = Array.from(rules.values()).flatMap((rule) => filterRuleOf(rule) ?? [])
  let query = ` ${(request.query ?? '').toLowerCase().split(/\s+/).join(' ')} `
  const filters = request.filters ? [`(${request.filters})`] : []
  for (const rule of known.toSorted((a, b) => b.phrase.length - a.phrase.length)) {
    if (!query.includes(` ${rule.phrase} `)) continue
    query = query.replace(` ${rule.phrase} `, ' ')
    filters.push(rule.filters)
  }
  const applied = filters.length > (request.filters ? 1 : 0)
  return applied ? { ...request, query: query.trim(), filters: filters.join(' AND ') } : request
}
