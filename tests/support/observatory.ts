/**
 * The rules of Mozilla's HTTP Observatory for the headers of a page without cookies
 * (developer.mozilla.org/observatory/docs/tests_and_scoring). The score starts at 100. Points are subtracted for what's missing and, if at
 * least 90 points are left, added for extras. A score of 100 or more is an A+.
 */

type Headers = ReadonlyMap<string, string>
type Judgement = [points: number, why: string]

const SIX_MONTHS = 15_768_000

function judgeCsp(headers: Headers): Judgement {
  const text = headers.get('content-security-policy')
  if (text === undefined) return [-25, 'no Content-Security-Policy']
  const policy = new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const open = (sources: readonly string[]) => sources.some((source) => /^(?:\*|https?:|data:)$/.test(source))
  const scripts = of('script-src')
  const hashed = scripts.some((source) => /^'(?:sha256|nonce)-/.test(source))
  if ((scripts.includes("'unsafe-inline'") && !hashed) || open(scripts) || open(of('object-src')))
    return [-20, 'scripts or plug-ins from anywhere']
  if (scripts.includes("'unsafe-eval'")) return [-10, 'scripts may run text as code']
  if (of('style-src').includes("'unsafe-inline'")) return [0, 'inline styles, no inline scripts']
  const closed = policy.get('default-src')?.join() === "'none'"
  return [closed ? 10 : 5, 'nothing unsafe']
}

const TESTS: readonly ((headers: Headers) => Judgement)[] = [
  judgeCsp,
  (headers) => {
    const value = headers.get('strict-transport-security')
    const age = Number(/max-age=(\d+)/.exec(value ?? '')?.[1] ?? 0)
    if (value === undefined) return [-20, 'no HSTS']
    return age < SIX_MONTHS ? [-10, 'HSTS for less than six months'] : [0, 'HSTS']
  },
  (headers) =>
    headers.get('x-content-type-options') === 'nosniff' ? [0, 'nosniff'] : [-5, 'types may be guessed'],
  (headers) => {
    if (/frame-ancestors/.test(headers.get('content-security-policy') ?? '')) return [5, 'frame-ancestors']
    return headers.has('x-frame-options') ? [0, 'X-Frame-Options'] : [-20, 'may be framed by anybody']
  },
  (headers) => {
    const value = headers.get('referrer-policy') ?? ''
    if (/^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value))
      return [5, 'private referrers']
    return value === '' ? [0, 'no referrer policy'] : [-5, 'referrers reveal too much']
  },
  (headers) =>
    headers.get('access-control-allow-origin') === '*' ? [-50, 'open to every origin'] : [0, 'no CORS'],
]

/** @returns the score, and what it's made up of, for the message of a failing test */
export function observatory(headers: Headers): { score: number; why: string[] } {
  const judged = TESTS.map((test) => test(headers))
  const sum = (points: readonly number[]) => points.reduce((all, point) => all + point, 0)
  const base = 100 + sum(judged.map(([points]) => Math.min(0, points)))
  const bonus = base >= 90 ? sum(judged.map(([points]) => Math.max(0, points))) : 0
  return { score: base + bonus, why: judged.map(([points, why]) => `${points}: ${why}`) }
}
