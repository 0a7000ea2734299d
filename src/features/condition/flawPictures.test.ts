// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { openFullScreen } from '../gallery/fullScreen.ts'
import { startFlaws } from './flawPictures.ts'

vi.mock('../gallery/fullScreen.ts', () => ({ openFullScreen: vi.fn() }))

const flaw = (name: string) => `<li><p>${name}</p><a href="/${name}.jpg"><img alt="${name}"></a></li>`
beforeEach(() => {
  vi.mocked(openFullScreen).mockReset()
  document.body.innerHTML = `<ol data-full='["Close"]'>${flaw('dent')}<li><p>Scuff</p></li>${flaw('chip')}</ol>`
  startFlaws(document.querySelector('ol') ?? document.body)
})

/** jsdom can't follow a link, so no click gets beyond the page's body. */
function click(selector: string, keys: MouseEventInit = {}): void {
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true })
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  document.querySelector(selector)?.dispatchEvent(event)
}

test('A click on a flaw’s picture opens it full screen, among the pictures of all flaws', async () => {
  click('[alt=chip]')
  await vi.waitFor(() => expect(openFullScreen).toHaveBeenCalledOnce())
  const [cells, index, labels] = vi.mocked(openFullScreen).mock.calls[0] ?? []
  expect(cells?.map((cell) => cell.getAttribute('href'))).toEqual(['/dent.jpg', '/chip.jpg'])
  expect([index, labels]).toEqual([1, ['Close']])
})

test('Text beside a picture opens nothing, and a click with a key held is left to the browser', () => {
  click('p')
  click('[alt=dent]', { ctrlKey: true })
  expect(openFullScreen).not.toHaveBeenCalled()
})
