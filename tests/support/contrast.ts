import type { Page } from '@playwright/test'

/**
 * The texts of a page that do not read (WCAG 2.2, 1.4.3): below 4.5:1, or 3:1 where they are large. Only what stands on a
 * plain ground is looked at; words over a picture or a gradient have no one contrast, and the eye has to judge them.
 */
export const weakTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Rgba = [number, number, number, number]
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    const parse = (colour: string): Rgba => {
      if (!canvas) throw new Error('no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const luminance = ([red, green, blue]: Rgba): number => {
      const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (one: Rgba, other: Rgba): number => {
      const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
      return (high + 0.05) / (low + 0.05)
    }
    /** What an element stands on; null for a picture or a gradient, of its own or under what is laid over one. */
    const groundOf = (element: Element): Rgba | null => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.backgroundImage !== 'none') return null
        const colour = parse(style.backgroundColor)
        if (colour[3] > 0.99) return colour
        if (colour[3] > 0.01) return null
        if (style.position === 'absolute' || at.matches('[class*=hero], .opening, .hero *')) return null
      }
      return [255, 255, 255, 1]
    }
    const weak: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = (node.textContent ?? '').trim()
      const element = node.parentElement
      if (text === '' || !element || /^(?:SCRIPT|STYLE|NOSCRIPT|OPTION|TEXTAREA)$/.test(element.tagName))
        continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2 || element.closest('.sr-only, .skip, [aria-disabled], :disabled'))
        continue
      const ground = groundOf(element)
      if (!ground) continue
      const style = getComputedStyle(element)
      const size = parseFloat(style.fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700)
      const ratio = contrast(parse(style.color), ground)
      if (ratio < (large ? 3 : 4.5))
        weak.push(`${ratio.toFixed(2)}: '${text.slice(0, 40)}' in ${element.className || element.tagName}`)
    }
    return weak
  })
