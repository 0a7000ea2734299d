import { expect, test } from 'vitest'
import { cardItems } from './cardList.ts'

const card = '<article><img loading="lazy"/> loading="lazy"</article>'

test('Cards become list items, with eager pictures for those in sight', () => {
  expect(cardItems([card, card], 1)).toBe(
    `<li><article><img loading="eager"/> loading="lazy"</article></li><li>${card}</li>`,
  )
  expect(cardItems([])).toBe('')
})
