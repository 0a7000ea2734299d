/** What of a terms box's label leads to the terms. */
const TERMS = /\bterms(?:\s+(?:of\s+(?:use|sale|service)|(?:and|&)\s+conditions))?/i

export interface TermsWords {
  before: string
  /** The words of the link. */
  link: string
  after: string
}

/**
 * The label of a terms box, parted so that the words for the terms can lead to them; all of it where it has no such words.
 *
 * @example termsWords('I agree to the terms of use.') → { before: 'I agree to the ', link: 'terms of use', after: '.' }
 */
export function termsWords(label: string): TermsWords {
  const found = TERMS.exec(label)
  if (!found) return { before: '', link: label, after: '' }
  const [link] = found
  return { before: label.slice(0, found.index), link, after: label.slice(found.index + link.length) }
}
