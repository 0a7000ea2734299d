import type { Token } from 'markdown-it'

/**
 * Limits how much Markdown a file can have. Without limits, the HTML could be far larger than the file, because short table rows are filled
 * up with empty cells, and a link that's defined once is written out wherever it's used. The HTML could also lack some of the file's words,
 * because the parser drops text that's nested too deeply. Neither may happen: one editor's file mustn't hold up the builds of other sites,
 * and no words may be lost without a message. Within the limits, the time grows in proportion to the length of the text, up to about a
 * second for the worst 200,000 characters.
 */

const MAX_CHARACTERS = 200_000
const MAX_CELLS = 20_000
/**
 * Maximum depth of quotes and lists inside each other. A list counts as two levels, because its items are a level of their own. The parser
 * stops at 100 levels.
 */
const MAX_LEVELS = 40
/**
 * Maximum length in characters of all addresses and titles of links and pictures together. Without repetition, a page of 200,000 characters
 * can't reach it.
 */
const MAX_LINKED = 2_000_000

/** Thrown if a file has too much of something. The message says what, in an editor's words: 'has tables that …'. */
export class TooMuch extends Error {}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** @throws TooMuch if the text is too long or its tables are too large */
export function checkText(text: string): void {
  if (text.length > MAX_CHARACTERS)
    throw new TooMuch(`is too long: ${text.length} characters, and the limit is ${MAX_CHARACTERS}`)
  let cells = 0
  for (const block of text.split(/(?:\r\n|\r|\n)[ \t>]*(?:\r\n|\r|\n)/)) {
    if (!block.includes('|')) continue
    const lines = block.split(/\r\n|\r|\n/)
    cells += lines.length * lines.reduce((widest, line) => Math.max(widest, count(line, /\|/g)), 0)
  }
  if (cells > MAX_CELLS) throw new TooMuch('has tables that are too large for a page')
}

/** @throws TooMuch if the tokens are nested too deeply or repeat long links */
export function checkTokens(tokens: readonly Token[]): void {
  let linked = 0
  for (const { level, children } of tokens) {
    if (level > MAX_LEVELS) throw new TooMuch('nests lists or quotes too deeply')
    for (const { attrs } of children ?? [])
      for (const [, value] of attrs ?? []) linked += String(value).length
  }
  if (linked > MAX_LINKED) throw new TooMuch('repeats long links too often')
}
