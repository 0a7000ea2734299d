import type { Page } from '@playwright/test'

/** Returns the links, buttons, fields and prices that share any horizontal position with the chat, and so may scroll under it. */
export const underTheChat = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chat = document.querySelector('.chat')?.getBoundingClientRect()
    if (!chat || chat.width === 0) return []
    return [
      ...document.querySelectorAll(
        'main a, main button, main :is(input, select, textarea), main [class*=price], footer a',
      ),
    ]
      .filter((element) => element.checkVisibility() && !element.closest('dialog, [popover]'))
      .filter((element) => {
        // Takes either the element's box or its words, whichever is narrower: a link's box may be wider than its words, and hidden words
        // may be wider than their button.
        const own = element.getBoundingClientRect()
        const words = document.createRange()
        words.selectNodeContents(element)
        const { left, right } = element.hasChildNodes() ? words.getBoundingClientRect() : own
        // What a scroller clips can be scrolled out from under the chat.
        let edge = Infinity
        for (let box = element.parentElement; box; box = box.parentElement)
          if (getComputedStyle(box).overflowX !== 'visible')
            edge = Math.min(edge, box.getBoundingClientRect().right)
        return Math.min(own.right, right, edge) > chat.left + 1 && Math.max(own.left, left) < chat.right - 1
      })
      .map(({ tagName, className, textContent }) => `${tagName} ${className}: ${textContent.trim()}`)
  })
