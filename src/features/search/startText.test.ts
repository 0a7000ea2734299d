import { expect, test } from 'vitest'
import type { SearchStart } from '#plan/page.ts'
import { startOfText, textOfStart } from './startText.ts'

const startOf = (indexName: string) => ({ indexName, hitsPerPage: 24 }) as SearchStart

test('A list’s initial data is read from its text, even after another list’s, or one made elsewhere', () => {
  const text = textOfStart(startOf('a'))
  expect(JSON.parse(text)).toEqual(startOf('a'))
  expect(startOfText(text)).toEqual(startOf('a'))
  textOfStart(startOf('b'))
  expect(startOfText(text)).toEqual(startOf('a'))
  expect(startOfText('{"indexName":"c"}')).toEqual({ indexName: 'c' })
})
