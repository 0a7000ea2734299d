const TERMS = /\bterms(?:\s+(?:of\s+(?:use|sale|service)|(?:and|&)\s+conditions))?/i

/**
 * Splits a terms checkbox's label into the link and the text around it. If no part of the label is suitable, the whole label becomes the
 * link.
 *
 * @example termsWords('I agree to the terms of use.') → { before: 'I agree to the ', link: 'terms of use', after: '.' }
 */
export function termsWords(label: string): { before: string; link: string; after: string } {
  const match = TERMS.exec(label)
  if (!match) return { before: '', link: label, after: '' }
  const [link] = match
  return { before: label.slice(0, match.index), link, after: label.slice(match.index + link.length) }
}
