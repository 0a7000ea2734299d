// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { mendPictures } from './lost.ts'
import { missLost } from './missLost.ts'

beforeEach(() => {
  document.body.innerHTML = `
    <section data-gallery>
      <ul data-strip><li><img alt="One"></li><li><img alt="Two"></li></ul>
      <template data-lost><div class="arrival"><svg></svg>Picture not available</div></template>
      <ul data-thumbs><li><a href="#picture-1"><img alt="One"></a></li></ul>
    </section>`
})

const gallery = () => document.querySelector<HTMLElement>('[data-gallery]') ?? document.body
const cell = (at: number) => document.querySelectorAll('[data-strip] li')[at]
const fail = (image: Element | null | undefined) => image?.dispatchEvent(new Event('error'))
const failBefore = () =>
  Object.defineProperties(document.querySelector('img'), {
    complete: { value: true },
    currentSrc: { value: 'https://dealer.example/gone.jpg' },
    naturalWidth: { value: 0 },
  })

test('A picture that doesn’t load is replaced by the placeholder, and its thumbnail keeps its label', () => {
  mendPictures(gallery())
  fail(cell(1)?.querySelector('img'))
  expect(cell(1)?.textContent).toBe('Picture not available')
  const thumb = document.querySelector('[data-thumbs] a')
  fail(thumb?.querySelector('img'))
  expect(thumb?.querySelector('svg')).not.toBeNull()
  expect(thumb?.getAttribute('aria-label')).toBe('One')
  expect(cell(0)?.querySelector('img')).not.toBeNull()
})

test('A picture that failed before the script ran is replaced too', () => {
  failBefore()
  mendPictures(gallery())
  expect(cell(0)?.textContent).toBe('Picture not available')
  expect(cell(1)?.querySelector('img')).not.toBeNull()
})

test('The replacement script loads once, when the first picture fails', () => {
  const mend = vi.fn()
  missLost(mend)
  expect(mend).not.toHaveBeenCalled()
  fail(cell(0)?.querySelector('img'))
  fail(cell(1)?.querySelector('img'))
  expect(mend).toHaveBeenCalledExactlyOnceWith(gallery())
})

test('The replacement script loads at once if a picture has failed, and never without pictures', () => {
  const mend = vi.fn()
  failBefore()
  missLost(mend)
  expect(mend).toHaveBeenCalledOnce()
  document.body.replaceChildren()
  missLost(mend)
  expect(mend).toHaveBeenCalledOnce()
})
