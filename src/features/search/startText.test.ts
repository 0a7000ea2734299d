import { expect, test } from 'vitest'
import type { SearchStart } from '#plan/page.ts'
import { startOfText, textOfStart } from './startText.ts'

const startOf = (indexName: string) => ({ indexName, hitsPerPage: 24 }) as SearchStart

test('reads a list’s initial data from its text', () => {
  const start = startOf('a')
  const text = textOfStart(start)
  expect(JSON.parse(text)).toEqual(start)
  expect(startOfText(text)).toEqual(start)
})

test('reads the text of one list after another list’s text was made, and a text made elsewhere', () => {
  const text = textOfStart(startOf('a'))
  textOfStart(startOf('b'))
  expect(startOfText(text)).toEqual(startOf('a'))
  expect(startOfText('{"indexName":"c"}')).toEqual({ indexName: 'c' })
})
