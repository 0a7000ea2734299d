/** Where an address leads in one step; undefined if it doesn't redirect. */
export type Follow = (path: string) => string | undefined

/** Follows redirects as servers do: the first one that matches applies. */
export function following(redirects: () => readonly Redirect[]): Follow {
  let rules: { from: RegExp; to: string }[] | undefined
  return (path) => {
    rules ??= redirects().flatMap(({ from, to, query }) =>
      query === undefined ? [{ from: patternOf(from), to }] : [],
    )
    for (const { from, to } of rules) {
      const match = from.exec(path)
      if (match) return to.replace(/:([a-z]\w*)/g, (_, name: string) => match.groups?.[name] ?? '')
    }
    return undefined
  }
}

/** `:name` stands for one part of the path, `*` for the rest. */
const patternOf = (from: string): RegExp =>
  new RegExp(
    `^${from
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')
      .replace(/\/\*$/, '(?:/.*)?')}$`,
  )

export interface Redirect {
  from: string
  to: string
  /** Missing if the redirect is temporary (302). */
  status?: 301
  /**
   * If given, the rule applies only to requests with this query. Instead of redirecting, servers then send the target
   * page at the requested address, even if there's another page at that address.
   */
  query?: string
}
