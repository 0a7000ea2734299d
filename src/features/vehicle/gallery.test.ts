// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { wakeGalleries } from './gallery.ts'

const WIDTH = 600
let strip: HTMLElement
const scrolled = vi.fn()

/** jsdom lays nothing out: the strip is given a width and scrolls at once. */
beforeEach(() => {
  document.body.innerHTML = `
    <section data-gallery>
      <ul data-strip tabindex="0"><li id="picture-1"></li><li id="picture-2"></li><li id="picture-3"></li></ul>
      <p><span data-count>1</span> / 3</p>
      <button data-step="-1" hidden>back</button><button data-step="1" hidden>on</button>
      <ul data-thumbs><li><a href="#picture-1" aria-current="true"></a></li><li><a href="#picture-2"></a></li><li><a href="#picture-3"></a></li></ul>
    </section>`
  strip = document.querySelector<HTMLElement>('[data-strip]') ?? document.body
  Object.defineProperty(strip, 'clientWidth', { value: WIDTH })
  scrolled.mockReset()
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    if (this !== strip || typeof options !== 'object') return
    scrolled(options.left)
    this.scrollLeft = options.left ?? 0
    this.dispatchEvent(new Event('scroll'))
  }
  wakeGalleries()
})

const count = () => document.querySelector('[data-count]')?.textContent
const current = () => document.querySelector('[data-thumbs] [aria-current]')?.getAttribute('href')
const buttons = () => [...document.querySelectorAll('button')]
const key = (name: string) => {
  const event = new KeyboardEvent('keydown', { key: name, cancelable: true })
  strip.dispatchEvent(event)
  return event.defaultPrevented
}

describe('the gallery', () => {
  test('shows its buttons once it can serve them', () => {
    expect(buttons().map((button) => button.hidden)).toEqual([false, false])
  })

  test('steps on and back, and around either end', () => {
    buttons()[1]?.click()
    expect([count(), current()]).toEqual(['2', '#picture-2'])
    buttons()[0]?.click()
    buttons()[0]?.click()
    expect([count(), current()]).toEqual(['3', '#picture-3'])
    buttons()[1]?.click()
    expect([count(), current()]).toEqual(['1', '#picture-1'])
  })

  test('arrow keys walk it, other keys are left alone', () => {
    expect(key('ArrowRight')).toBe(true)
    expect(count()).toBe('2')
    expect(key('ArrowLeft')).toBe(true)
    expect(count()).toBe('1')
    expect(key('ArrowDown')).toBe(false)
    expect(key('toString')).toBe(false)
    expect(count()).toBe('1')
  })

  test('a thumbnail shows its picture without moving the page', () => {
    const event = new MouseEvent('click', { cancelable: true, bubbles: true })
    document.querySelectorAll('[data-thumbs] a')[2]?.dispatchEvent(event)
    expect(event.defaultPrevented).toBe(true)
    expect(scrolled).toHaveBeenLastCalledWith(2 * WIDTH)
    expect([count(), current()]).toEqual(['3', '#picture-3'])
  })

  test('follows a finger', () => {
    strip.scrollLeft = WIDTH * 1.4
    strip.dispatchEvent(new Event('scroll'))
    expect(count()).toBe('2')
  })
})
