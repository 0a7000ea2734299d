import sax from 'sax'

/**
 * Checks drawings before they're turned into pixels (draw.ts). No visitor's browser ever gets a dealer's SVG, so scripts in it
 * can't run anywhere; what's refused here is what would come out wrong.
 */

/** A picture within the drawing itself, or a part of the drawing. */
const WITHIN = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp);)/i
const CSS_ADDRESS = /url\(\s*["']?([^"')]*)|@import\s+["']?([^"';]*)/gi

/** @returns what's wrong with a drawing, worded to follow the file's name; undefined if it can be drawn */
export function svgProblem(bytes: Uint8Array): string | undefined {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'isn’t an SVG drawing in UTF-8: save it again as SVG, or as PNG'
  }
  let problem: string | undefined
  let root = ''
  const refuse = (why: string): void => void (problem ??= why)
  const styles = (css: string): void => {
    for (const [, address, imported] of css.matchAll(CSS_ADDRESS)) outside(address ?? imported ?? '')
  }
  const outside = (address: string): void => {
    if (!WITHIN.test(address))
      refuse(
        `needs another file (“${address.trim().slice(0, 60)}”): embed it in the drawing, or save the drawing as PNG`,
      )
  }
  const parser = sax.parser(true, { xmlns: true })
  let inStyle = false
  parser.onopentag = (node) => {
    const { local, uri, attributes } = node as sax.QualifiedTag
    if (root === '') {
      root = local
      if (local !== 'svg' || uri !== 'http://www.w3.org/2000/svg')
        refuse('isn’t an SVG drawing: save it again as SVG, or as PNG')
    }
    if (uri !== 'http://www.w3.org/2000/svg') return
    inStyle = local === 'style'
    if (local === 'text')
      refuse(
        'has text in a font, which other machines don’t have: turn the text into outlines (paths), or save the drawing as PNG',
      )
    for (const { local: name, value } of Object.values(attributes)) {
      if (name === 'href' && (local === 'image' || local === 'use' || local === 'feImage')) outside(value)
      else styles(value)
    }
  }
  parser.onclosetag = () => void (inStyle = false)
  parser.ontext = (css) => {
    if (inStyle) styles(css)
  }
  parser.oncdata = parser.ontext
  // Entities from the document type, as some programs write them, mean nothing to this parser. The program that draws knows them.
  parser.onerror = (error) => {
    if (!/^Invalid character entity/.test(error.message))
      refuse(`isn’t well-formed (${error.message.split('\n')[0] ?? ''})`)
    parser.resume()
  }
  parser.write(text).close()
  return root === '' ? 'isn’t an SVG drawing: save it again as SVG, or as PNG' : problem
}
