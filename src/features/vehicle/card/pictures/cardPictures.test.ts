// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alike, isSame, picturesIn, startCard } from './cardPictures.ts'
const ld = (thing: object) => `<script type="application/ld+json">${JSON.stringify(thing)}</script>`
const PAGE = (many: number) =>
  ld({ '@type': 'BreadcrumbList' }) +
  ld({
    '@type': 'Car',
    url: 'https://dealer.example/cars/a',
    image: Array.from({ length: many }, (_, index) => `https://dealer.example/a/${index + 1}.jpg`),
  })

const fetched = vi.fn<(href: string) => Promise<Response>>()
const card = () => document.querySelector<HTMLElement>('.card') as HTMLElement
const strip = () => document.querySelector('.turns') as HTMLElement
const images = () => [...strip().querySelectorAll('img')].map((image) => image.getAttribute('src'))
const button = (name: string) => document.querySelector<HTMLElement>(`[aria-label^="${name}"]`) as HTMLElement
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** Opens cards with the given number of pictures. */
function open(total: number, pointer = 'fine') {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${pointer})` }))
  document.body.innerHTML = `<article class="card" data-act="card" data-photos="${total}">
    <div class="card__picture"><img class="card__image" alt="A car" src="/a/1.jpg?width=640"></div>
    <a class="card__link" href="/cars/a">2023 Toyota HiLux <span>SR5</span></a></article>`.repeat(2)
  startCard(card())
  // jsdom has no layout and doesn't scroll.
  Object.defineProperty(strip(), 'clientWidth', { value: 100 })
  strip().scrollTo = (to) => {
    strip().scrollLeft = (to as ScrollToOptions).left ?? 0
    strip().dispatchEvent(new Event('scroll'))
  }
}

beforeEach(() => {
  fetched.mockReset().mockImplementation(() => Promise.resolve(new Response(PAGE(8))))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => vi.unstubAllGlobals())

test('A vehicle’s pictures are paths if they’re the site’s own, and stay as they are otherwise', () => {
  expect(picturesIn(PAGE(2))).toEqual(['/a/1.jpg', '/a/2.jpg'])
  const other = { url: 'https://dealer.example/cars/a', image: ['https://cdn.example/1.jpg'] }
  expect(picturesIn(ld(other))).toEqual(['https://cdn.example/1.jpg'])
  expect(picturesIn(ld({ url: 'https://dealer.example/' }))).toEqual([])
  expect(picturesIn('<p>Gone</p>')).toEqual([])
})

test('Pictures are requested with the parameters of the card’s own, whatever their addresses contain', () => {
  const own = '/a/1.jpg?width=256&quality=75 256w, /a/1.jpg?width=384&quality=75 384w'
  const href = `${location.origin}/a/2.jpg`
  expect(alike('/a/2.jpg', own)).toBe(`${href}?width=256&quality=75 256w, ${href}?width=384&quality=75 384w`)
  expect(alike('https://cdn.example/a,b.jpg?v=3&width=9', '/a/1.jpg?width=640')).toBe(
    'https://cdn.example/a%2Cb.jpg?v=3&width=640',
  )
})

test('The site’s own pictures have a file per size, and are requested in the card’s sizes', () => {
  const own = '/photos/aaaaaaaaaaaaaaaa-256.webp 256w, /photos/aaaaaaaaaaaaaaaa-384.webp 384w'
  const other = `${location.origin}/photos/bbbbbbbbbbbbbbbb`
  expect(alike('/photos/bbbbbbbbbbbbbbbb.jpg', own)).toBe(`${other}-256.webp 256w, ${other}-384.webp 384w`)
  const shown = `${location.origin}/photos/aaaaaaaaaaaaaaaa-640.webp`
  expect(isSame('/photos/aaaaaaaaaaaaaaaa.jpg', shown)).toBe(true)
  expect(isSame('/photos/bbbbbbbbbbbbbbbb.jpg', shown)).toBe(false)
})

test('A card’s next picture is fetched when an arrow is hovered over, then one more per turn', async () => {
  open(12)
  await settle()
  expect(fetched).not.toHaveBeenCalled()
  expect(images()).toEqual([null, null, null, null])
  button('Next').dispatchEvent(new Event('pointerenter'))
  await settle()
  expect(images()).toEqual([`${location.origin}/a/2.jpg?width=640`, null, null, null])
  button('Next').click()
  await settle()
  expect(images()[1]).toMatch(/\/a\/3\.jpg/)
  expect(images()[2]).toBe(null)
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('A card’s pictures stop at five, then come a link to all and the first again, each announced', () => {
  open(12)
  const told = document.querySelector('[role=status]')
  const heard = Array.from({ length: 6 }, () => {
    button('Next').click()
    return told?.textContent
  })
  const pictures = [2, 3, 4, 5].map((at) => `Picture ${at} of 12`)
  expect(heard).toEqual([...pictures, 'See all 12', 'Picture 1 of 12'])
  expect(button('Previous').getAttribute('aria-label')).toBe('Previous picture of the 2023 Toyota HiLux ')
})

test('A card with two pictures has no link to all of them', () => {
  open(2)
  expect(strip().children).toHaveLength(2)
  expect(document.querySelector('.turns__count')?.textContent).toBe('1/2')
})

test('A card’s pictures turn with the arrow keys on its link, unless a modifier is pressed', () => {
  open(3)
  const link = document.querySelector('.card__link')
  const press = (init: KeyboardEventInit) =>
    link?.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init }))
  expect(press({ key: 'ArrowRight', altKey: true })).toBe(true)
  expect(strip().scrollLeft).toBe(0)
  expect(press({ key: 'ArrowRight' })).toBe(false)
  expect(strip().scrollLeft).toBe(100)
})

test('A card’s pictures add no links for the keyboard or screen readers', () => {
  open(12)
  expect(strip().ariaHidden).toBe('true')
  const stops = [...card().querySelectorAll<HTMLElement>('a, button')].filter(({ tabIndex }) => tabIndex >= 0)
  expect(stops.map(({ className }) => className)).toEqual([
    'turns__arrow turns__arrow--previous',
    'turns__arrow turns__arrow--next',
    'card__link',
  ])
})

test('Pictures can be swiped on all cards of a touch screen, otherwise only on the card hovered over', () => {
  open(3)
  expect(document.querySelectorAll('.turns')).toHaveLength(1)
  open(3, 'coarse')
  expect(document.querySelectorAll('.turns')).toHaveLength(2)
  startCard(card())
  expect(card().querySelectorAll('.turns')).toHaveLength(1)
})

test('Cards added later can be swiped on a touch screen once they announce their hearts', () => {
  for (const pointer of ['fine', 'coarse']) {
    open(3, pointer)
    const later = card().parentElement?.appendChild(card().cloneNode(true)) as HTMLElement
    later.querySelector('.turns')?.remove()
    later.dataset['act'] = 'card'
    later.querySelector('.card__link')?.dispatchEvent(new Event('forecourt:mark', { bubbles: true }))
    expect(later.querySelectorAll('.turns'), pointer).toHaveLength(pointer === 'coarse' ? 1 : 0)
  }
})

test('A card’s pictures are requested again with the next turn if the page couldn’t be reached', async () => {
  open(3)
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  button('Next').dispatchEvent(new Event('focus'))
  await settle()
  expect(images()).toEqual([null, null])
  button('Next').click()
  await settle()
  expect(images()[0]).toMatch(/\/a\/2\.jpg/)
})
