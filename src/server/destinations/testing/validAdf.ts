import { readFileSync } from 'node:fs'
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm'

const DTD = readFileSync(new URL('adf-1.0.dtd', import.meta.url))

/**
 * @returns a function that finds the texts at an XPath
 * @throws Error if it isn't XML, or is invalid by the format's DTD
 */
export function validAdf(xml: string): (path: string) => string[] {
  // This doesn't find every error: the library tolerates some, such as unescaped reserved characters.
  const document = XmlDocument.fromString(xml)
  const validator = new DtdValidator(XmlDtd.fromBuffer(DTD))
  validator.validate(document)
  return (path) => document.find(path).map((node) => node.content)
}
