/** Checks that all text on a page is readable at any size and spacing. */

/** A page in any browser. */
interface Page {
  evaluate: (work: () => string[] | Promise<string[]>) => Promise<string[]>
}

/**
 * Returns the texts that a box cuts off (WCAG 2.2, 1.4.10 and 1.4.12). Leaves out names shortened with an ellipsis, because they're given
 * in full elsewhere on the page, and text that scrolls into view.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'
    const cut = (text: Text): boolean => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.height === 0) return false
      for (let at = text.parentElement; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return false
        // This text is for screen readers only, or isn't shown at all.
        if (style.clipPath !== 'none' || style.visibility === 'hidden' || style.opacity === '0') return false
        if (scrolls(style.overflowX) || scrolls(style.overflowY)) return false
        if (style.position === 'fixed') return false
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
        const frame = at.getBoundingClientRect()
        // A line is taller than its letters, so no letter is cut off if the line loses this much of its height.
        const slack = parseFloat(style.fontSize) * 0.35
        if (box.right > frame.right + 1 || box.left < frame.left - 1) return true
        if (box.bottom > frame.bottom + slack || box.top < frame.top - slack) return true
      }
      return box.right > innerWidth + 1 || box.left < -1
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text
      if (
        text.data.trim() === '' ||
        !text.parentElement?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
      )
        continue
      if (text.parentElement.closest('svg, script, style, template, select, textarea, [aria-hidden=true]'))
        continue
      if (cut(text)) found.push(`${text.parentElement.className}: ${text.data.trim().slice(0, 60)}`)
    }
    const canvas = document.createElement('canvas').getContext('2d')
    for (const select of document.querySelectorAll('select')) {
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(select)
      if (!canvas || !select.checkVisibility() || textOverflow === 'ellipsis') continue
      canvas.font = font
      const words = select.selectedOptions[0]?.text ?? ''
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (canvas.measureText(words).width > room) found.push(`select ${select.name}: ${words}`)
    }
    return found
  })

/** Returns pairs of texts that overlap. A text that floats above the page may overlap others. */
export const touchingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const aloft = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath, opacity, position } = getComputedStyle(at)
        if (position === 'fixed' || position === 'sticky' || opacity === '0' || clipPath !== 'none')
          return true
      }
      return false
    }
    const boxes: { box: DOMRect; says: string; element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text
      const element = text.parentElement
      if (
        text.data.trim() === '' ||
        !element?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
      )
        continue
      if (
        element.closest('svg, script, style, template, select, textarea, [aria-hidden=true]') ||
        aloft(element)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const box of range.getClientRects())
        boxes.push({ box, says: `${element.className}: ${text.data.trim().slice(0, 40)}`, element })
    }
    boxes.sort((one, other) => one.box.top - other.box.top)
    const found = new Set<string>()
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (other.box.top > one.box.bottom) break
        if (one.element === other.element) continue
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        // Lines of one paragraph overlap a little, so only a larger overlap is counted as a fault.
        if (wide > 3 && high > Math.min(one.box.height, other.box.height) * 0.45)
          found.add(`${one.says} | ${other.says}`)
      }
    })
    return [...found]
  })

/**
 * Returns words that are broken over two lines. Once the fonts have loaded, every word that we write fits on a line. Long addresses may not
 * fit, so they aren't checked.
 */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    // Layout takes two steps after the screen's width changes.
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    const WORD = /(?<=^|\s)\p{L}{4,16}(?=$|[\s.,:;!?])/gu
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      // Skips elements that nobody sees, including the trap for robots in forms.
      if (
        !element?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) ||
        element.closest('.lead__trap')
      )
        continue
      for (const { 0: word, index } of (node as Text).data.matchAll(WORD)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
          found.add(`${element.className}: ${word}`)
      }
    }
    return [...found]
  })
