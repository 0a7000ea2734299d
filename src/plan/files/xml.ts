import { escapeHtml } from '#lib/html.ts'
import { partOf, type Part } from './siteFile.ts'

/** What XML 1.0 doesn't allow: control characters and unpaired surrogates. */
const UNFIT =
  // eslint-disable-next-line no-control-regex -- these are the characters to find
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** A quick check: feeds have thousands of texts, and most need no escaping. */
const SPECIAL =
  // eslint-disable-next-line no-control-regex -- these are the characters to find
  /[&<>"'\u0000-\u001f\ud800-\udfff\ufffe\uffff]/

export function element(name: string, text: string | number): string {
  const inside = typeof text === 'string' && !SPECIAL.test(text) ? text : escapeHtml(text).replace(UNFIT, '')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}

export function parent(name: string, ...inside: string[]): string {
  const all = inside.join('')
  return all === '' ? '' : `<${name}>${all}</${name}>`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const document = (root: string): string => `${HEAD}${root}\n`

export function* longDocument(open: string, items: Iterable<Part>, close: string): Generator<Part> {
  yield partOf(`${HEAD}${open}\n`)
  for (const { key, text } of items)
    yield {
      key,
      text: () => {
        const item = text()
        return item === '' ? '' : `${item}\n`
      },
    }
  yield partOf(`${close}\n`)
}
