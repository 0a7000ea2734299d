/** A rule of a style sheet, from the start of its selector to the end of its block. */
export interface Rule {
  start: number
  end: number
}

/**
 * Matches what can't apply to any element: the start of an at-rule such as `@font-face`, or a selector of a pseudo-element that Chromium
 * doesn't have.
 */
const UNMATCHED =
  /^@(?:font-face|page|property|view-transition|(?:-\w+-)?keyframes)|::-moz-[\w-]+$|::-webkit-details-marker$/

/** Returns the rules of a style sheet that can match elements, in order, without the at-rules around them. */
export function rulesOf(css: string): Rule[] {
  const rules: Rule[] = []
  /** The blocks that are open: where each began, whether it contains other blocks, and whether it or a block around it is UNMATCHED. */
  const open: { start: number; isOuter: boolean; isUnmatched: boolean }[] = []
  let start = 0
  for (const { 0: token, index } of css.matchAll(/\/\*.*?\*\/|"(?:\\.|[^"])*"|'(?:\\.|[^'])*'|[{};]/gs)) {
    const after = index + token.length
    if (token === '{') {
      const outer = open.at(-1)
      if (outer) outer.isOuter = true
      const isUnmatched = outer?.isUnmatched === true || UNMATCHED.test(css.slice(start, index).trimStart())
      open.push({ start, isOuter: false, isUnmatched })
    } else if (token === '}') {
      const closed = open.pop()
      if (closed && !closed.isOuter && !closed.isUnmatched) rules.push({ start: closed.start, end: after })
    }
    if (!/^["']/.test(token)) start = after
  }
  return rules
}
