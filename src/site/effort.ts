/**
 * Markdown that would keep the renderer busy for minutes, or use up its memory, in a file of a few kilobytes: by the
 * nature of the format, emphasis and brackets cost the square of their number in a paragraph, a table's short rows are
 * filled up to its widest, and every level of nesting is read once per line. One editor's file must not stop the
 * build of all other sites.
 */

/** No page that people read is longer (characters). */
const MAX_CHARACTERS = 200_000
/** Sum of the squares of markup characters over all paragraphs: about half a second. */
const MAX_MARKUP = 4e7
/** Cells of all tables. */
const MAX_CELLS = 20_000
/** Quotes in quotes and lists in lists, on one line. */
const MAX_NESTING = 12
/** The same, beyond the first on each line, in the whole file: they cost the square of their number. */
const MAX_NESTED = 3000
/** Spaces before text, by which lists nest too. */
const MAX_INDENT = 200

/** What opens quotes and lists at the start of a line. */
const MARKS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/
/** A line across the page, which is written with the same marks. */
const RULE = /^[ \t]*(?:[-*][ \t]*){3,}$/

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Why a text is too much to render, in an editor's words; undefined for text. */
export function tooMuch(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS)
    return `is too long: ${text.length} characters, where ${MAX_CHARACTERS} is the most`
  let markup = 0
  let cells = 0
  let nested = 0
  for (const block of text.split(/(?:\r\n|\r|\n)[ \t>]*(?:\r\n|\r|\n)/)) {
    markup += count(block, /[*_~`[\]<&]/g) ** 2
    const lines = block.split(/\r\n|\r|\n/)
    let widest = 0
    for (const line of lines) {
      widest = Math.max(widest, count(line, /\|/g))
      const marks = RULE.test(line) ? 0 : count(MARKS.exec(line)?.[0] ?? '', />|[-+*]|[.)]/g)
      nested += Math.max(0, marks - 1)
      if (marks > MAX_NESTING || nested > MAX_NESTED) return 'nests lists or quotes deeper than any text does'
      if (count(/^[ \t]+/.exec(line)?.[0] ?? '', /[ \t]/g) > MAX_INDENT)
        return 'nests lists or quotes deeper than any text does'
    }
    cells += widest * lines.length
  }
  if (markup > MAX_MARKUP) return 'holds far more * _ ~ ` [ ] < & in one paragraph than any text does'
  if (cells > MAX_CELLS) return 'holds tables that are larger than any page shows'
  return undefined
}
