import { readFileSync } from 'node:fs'
import { DtdValidator, XmlDocument, XmlDtd } from 'libxml2-wasm'

const DTD = readFileSync(new URL('adf-1.0.dtd', import.meta.url))

/**
 * Parses a document as ADF 1.0.
 *
 * @returns what an XPath gives, as text
 * @throws Error if it is no XML, or not valid by the format's DTD
 */
export const validAdf = (xml: string): ((path: string) => string[]) => {
  // The library parses on with what it can: what is reserved for XML may not stand there.
  const document = XmlDocument.fromString(xml)
  const validator = new DtdValidator(XmlDtd.fromBuffer(DTD))
  validator.validate(document)
  return (path) => document.find(path).map((node) => node.content)
}
