import { expect, test } from 'vitest'
import { TERMS_TEXT } from './fieldTable.ts'
import { termsWords } from './termsWords.ts'

test.each([
  [TERMS_TEXT, ['I agree to the ', 'terms of use', '.']],
  ['I accept the Terms & Conditions of sale', ['I accept the ', 'Terms & Conditions', ' of sale']],
  ['Yes to your terms', ['Yes to your ', 'terms', '']],
  ['I have read the small print', ['', 'I have read the small print', '']],
  ['In midterms we trust', ['', 'In midterms we trust', '']],
])('The label %j is split into %j', (label, parts) => {
  const { before, link, after } = termsWords(label)
  expect([before, link, after]).toEqual(parts)
  expect(before + link + after).toBe(label)
})
