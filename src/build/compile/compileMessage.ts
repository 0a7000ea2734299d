import { stripVTControlCharacters } from 'node:util'
import { EXTENSIONS } from '#extend/project.ts'

const PLACE = new RegExp(`${EXTENSIONS}/[^\\s:"\\])]+(?::\\d+)?`)
/** Of each message: the compiler's and its plugins' names, and kinds of errors. */
const LABELS = /^(?:\[[^\]]*\]:? *|\w*Error: *|Rolldown )+/
/** Headings, and drawings of the lines around a mistake. */
const NOISE = /^(?:$|the views do not compile|Build failed with|[^\x20-\x7e])/

/**
 * What's wrong in an extension, in one line that starts with the file and, if the compiler says it, the line.
 *
 * @param output the compiler's
 * @param root the project's folder
 * @example compileMessage(output, root) // 'extensions/Card.tsx:2: Expected corresponding JSX closing tag for 'p'.'
 */
export function compileMessage(output: string, root: string): string {
  const text = stripVTControlCharacters(output)
    .replaceAll(`${root}/`, '')
    .replaceAll(root.slice(1) + '/', '')
    .replaceAll(/(?:\.\.\/)*(?:\.\.)?(?=extensions\/)/g, '')
  const lines = text.split('\n').map((line) => line.trim())
  const messages = lines
    .filter((line) => !NOISE.test(line))
    .map((line) => line.replace(LABELS, ''))
    .filter((line) => line.replace(PLACE, '').replace(/^:\d+$/, '') !== '')
  const place = PLACE.exec(text)?.[0]
  const message = messages.find((line) => PLACE.test(line)) ?? messages[0] ?? text
  return place === undefined || message.startsWith(place) ? message : `${place}: ${message}`
}
