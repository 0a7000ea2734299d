import type { StateCore } from 'markdown-it'
import { FORM_IDS, isForm, isOwnForm, type FormId } from '#rules/forms/formTable.ts'
import { nearest } from '../loading/nearest.ts'

/** Handles lines like `::form{id=service}`, with which editors place a form in Markdown. */

const DIRECTIVE = /^::form\{\s*id=["']?([\w-]{1,60})["']?\s*\}$/
/** Characters that no text contains. They mark where the forms belong until the HTML is finished. */
const [OPEN, CLOSE] = ['\uE000', '\uE001']
const PLACE = new RegExp(`<p>${OPEN}([\\w-]+)${CLOSE}</p>\\n?`, 'g')
const TAG = /<(\/?)([a-z][a-z\d]*)\b[^>]*>/g
const VOID = new Set(['br', 'hr', 'img', 'col'])

export interface PlacedForm {
  form: FormId
  /** How many characters of the HTML come before the form. */
  at: number
}

/** A markdown-it rule that puts a mark in place of each paragraph that's a `::form` line. */
export function markForms({ tokens }: StateCore): void {
  for (const [i, token] of tokens.entries()) {
    const inline = tokens[i + 1]
    if (token.type !== 'paragraph_open' || token.level > 0 || inline?.type !== 'inline') continue
    const name = DIRECTIVE.exec(inline.content.trim())?.[1]
    const text = inline.children?.[0]
    if (name === undefined || text === undefined) continue
    text.content = OPEN + name + CLOSE
    text.type = 'text'
    inline.children = [text]
  }
}

/**
 * Removes the marks from safe HTML, and returns where they were.
 *
 * @returns `problem`, in words for editors, if a form can't be placed; `name` is that form's name
 */
export function takeForms(html: string): {
  html: string
  forms: PlacedForm[]
  problem?: string
  name?: string
} {
  const forms: PlacedForm[] = []
  let output = ''
  let from = 0
  for (const mark of html.matchAll(PLACE)) {
    const name = mark[1] ?? ''
    // Whether the site has such a form of its own is checked once its settings are known (loadTenant.ts).
    if (!isForm(name) && !isOwnForm(name)) {
      const near = nearest(name, FORM_IDS)
      const instead = near === undefined ? '' : `: did you mean "${near}"?`
      const problem = `names a form "${name}", which isn’t one of ${FORM_IDS.join(', ')}${instead}`
      return { html, forms, problem, name }
    }
    output += html.slice(from, mark.index)
    from = mark.index + mark[0].length
    if (depthAt(output) !== 0)
      return {
        html,
        forms,
        name,
        problem: `has ::form{id=${name}} inside other HTML; move it out of that HTML`,
      }
    forms.push({ form: name, at: output.length })
  }
  return { html: output + html.slice(from), forms }
}

function depthAt(html: string): number {
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (!VOID.has(name)) depth += slash === '/' ? -1 : 1
  }
  return depth
}
