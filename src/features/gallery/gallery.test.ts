// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { openFullScreen } from './fullScreen.ts'
import { startGallery } from './gallery.ts'

vi.mock('./fullScreen.ts', () => ({ openFullScreen: vi.fn() }))

const WIDTH = 600
const PHOTOS = [1, 2, 3]
const photo = (at: number) => `<img alt="A car, photo ${at} of 3">`
let strip: HTMLElement
const scrolled = vi.fn()

/** jsdom has no layout, so these tests give the strip a width and make it scroll immediately. */
beforeEach(() => {
  document.body.innerHTML = `
    <section data-gallery>
      <ul data-strip tabindex="0">${PHOTOS.map((at) => `<li id="picture-${at}">${photo(at)}</li>`).join('')}</ul>
      <p><span data-count>1</span> / 3</p><p role="status" data-said></p>
      <button data-full='["Close", "Zoom", "Previous", "Next", "Gone"]'>full screen</button>
      <button data-step="-1">back</button><button data-step="1">on</button>
      <ul data-thumbs>${PHOTOS.map((at) => `<li><a href="#picture-${at}" ${at === 1 ? 'aria-current="true"' : ''}>${photo(at)}</a></li>`).join('')}</ul>
    </section>`
  strip = document.querySelector<HTMLElement>('[data-strip]') ?? document.body
  Object.defineProperty(strip, 'clientWidth', { value: WIDTH })
  scrolled.mockReset()
  vi.mocked(openFullScreen).mockReset()
  Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
    if (this !== strip || typeof options !== 'object') return
    scrolled(options.left)
    this.scrollLeft = options.left ?? 0
    this.dispatchEvent(new Event('scroll'))
  }
  wake()
})

const wake = () => startGallery(document.querySelector<HTMLElement>('[data-gallery]') ?? document.body)
const count = () => document.querySelector('[data-count]')?.textContent
const current = () => document.querySelector('[data-thumbs] [aria-current]')?.getAttribute('href')
const buttons = () => [...document.querySelectorAll<HTMLButtonElement>('[data-step]')]
const full = () => document.querySelector<HTMLButtonElement>('[data-full]')
const said = () => document.querySelector('[data-said]')?.textContent
const stops = () =>
  [...document.querySelectorAll('[data-thumbs] a')].map((link) => link.getAttribute('tabindex'))
/** Presses a key on the strip. Returns whether the gallery handled it. */
const key = (name: string, on: Element = strip, altKey = false) =>
  !on.dispatchEvent(new KeyboardEvent('keydown', { key: name, altKey, bubbles: true, cancelable: true }))

test('The gallery starts at the picture that the strip was scrolled to', () => {
  strip.scrollLeft = WIDTH * 2
  wake()
  expect([count(), current()]).toEqual(['3', '#picture-3'])
})

test('The gallery steps forward and back, and from each end to the other', () => {
  buttons()[1]?.click()
  expect([count(), current()]).toEqual(['2', '#picture-2'])
  buttons()[0]?.click()
  buttons()[0]?.click()
  expect([count(), current()]).toEqual(['3', '#picture-3'])
  buttons()[1]?.click()
  expect([count(), current()]).toEqual(['1', '#picture-1'])
})

test('The gallery counts each of several quick steps, until a finger moves the strip', () => {
  Element.prototype.scrollTo = function (options?: ScrollToOptions | number) {
    if (typeof options === 'object') scrolled(options.left)
  }
  const arrive = (picture: number) => {
    strip.scrollLeft = WIDTH * picture
    strip.dispatchEvent(new Event('scroll'))
  }
  buttons()[1]?.click()
  buttons()[1]?.click()
  expect(scrolled).toHaveBeenLastCalledWith(2 * WIDTH)
  arrive(1)
  expect(count(), 'goes by').toBe('2')
  buttons()[1]?.click()
  expect(scrolled).toHaveBeenLastCalledWith(0)
  strip.dispatchEvent(new Event('pointerdown'))
  arrive(1)
  buttons()[1]?.click()
  expect(scrolled).toHaveBeenLastCalledWith(2 * WIDTH)
})

test('The gallery moves with the arrow keys, and ignores other keys and those with modifiers', () => {
  expect(key('ArrowRight')).toBe(true)
  expect(count()).toBe('2')
  expect(key('ArrowLeft')).toBe(true)
  expect(count()).toBe('1')
  expect(key('ArrowDown')).toBe(false)
  expect(key('toString')).toBe(false)
  expect(key('ArrowLeft', strip, true)).toBe(false)
  expect(count()).toBe('1')
})

test('A thumbnail shows its picture without scrolling the page', () => {
  const event = new MouseEvent('click', { cancelable: true, bubbles: true })
  document.querySelectorAll('[data-thumbs] a')[2]?.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(true)
  expect(scrolled).toHaveBeenLastCalledWith(2 * WIDTH)
  expect([count(), current()]).toEqual(['3', '#picture-3'])
})

test('The gallery’s count follows a swipe', () => {
  strip.scrollLeft = WIDTH * 1.4
  strip.dispatchEvent(new Event('scroll'))
  expect(count()).toBe('2')
})

test('The gallery announces the picture shown, but only after the shopper asks for another', () => {
  expect(said()).toBe('')
  buttons()[1]?.click()
  expect(said()).toBe('A car, photo 2 of 3')
})

test('All thumbnails are one tab stop, with arrow keys to move between them', () => {
  expect(stops()).toEqual(['0', '-1', '-1'])
  const first = document.querySelector<HTMLElement>('[data-thumbs] a') ?? document.body
  first.focus()
  key('ArrowRight', first)
  expect(stops()).toEqual(['-1', '0', '-1'])
  expect(document.activeElement?.getAttribute('href')).toBe('#picture-2')
})

test.each([
  ['its button', () => full()?.click()],
  ['a click on a picture', () => strip.querySelectorAll('img')[1]?.click()],
  ['Enter', () => void key('Enter')],
])('Full screen opens at the picture in view by %s', async (_, turn) => {
  buttons()[1]?.click()
  turn()
  await vi.waitFor(() => expect(openFullScreen).toHaveBeenCalledOnce())
  const [cells, index, words, onShow] = vi.mocked(openFullScreen).mock.calls[0] ?? []
  expect([cells?.length, index, words?.[0]]).toEqual([3, 1, 'Close'])
  onShow?.(2)
  expect(count()).toBe('3')
})

test('The gallery still works if full screen can’t be loaded', async () => {
  vi.mocked(openFullScreen).mockImplementation(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  full()?.click()
  await vi.waitFor(() => expect(openFullScreen).toHaveBeenCalledOnce())
  buttons()[1]?.click()
  expect(count()).toBe('2')
})

test('A gallery with only one picture leaves the arrow keys to the browser', () => {
  document.body.innerHTML =
    '<section data-gallery><ul data-strip tabindex="0"><li><img alt="A car"></li></ul></section>'
  wake()
  expect(key('ArrowRight', document.querySelector('ul') ?? document.body)).toBe(false)
})
