import { MARK_EVENT } from '../../../shortlist/marks.ts'
import styles from './turns.scss?inline'
import { pictureWords } from './words.ts'

/** The end of the address of a picture that the site itself serves in several sizes (rules/vehicle/images.ts). */
const OWN = /(?<=^\/photos\/\w{16})\.jpg$/

/**
 * Reads the structured data on the vehicle's page, so that lists needn't contain the addresses. The shopper is likely to open that page
 * next.
 */
export async function picturesOf(href: string): Promise<string[]> {
  const answer = await fetch(href)
  return answer.ok ? picturesIn(await answer.text()) : []
}

/** Pictures on the site itself are given as paths, since the site may be viewed at another address. */
export function picturesIn(page: string): string[] {
  for (const [, json = ''] of page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)) {
    const { url, image } = JSON.parse(json) as { url?: string; image?: unknown }
    if (url === undefined || !Array.isArray(image)) continue
    const { origin } = new URL(url)
    return image.map((src) => {
      const address = String(src)
      return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
    })
  }
  return []
}

/**
 * Gives an address the same widths and other parameters as another picture's address or `srcset`, so that a card's script needn't know
 * how the image service works.
 */
export const alike = (src: string, other: string): string =>
  other
    .split(', ')
    .map((candidate) => {
      const [address = '', ...width] = candidate.split(' ')
      // For pictures that the site serves itself, the size is in the file name.
      const size = /-\w+\.webp$/.exec(address)?.[0] ?? '.jpg'
      const url = new URL(src.replace(OWN, size), location.href)
      for (const [name, value] of new URL(address, location.href).searchParams)
        url.searchParams.set(name, value)
      // Commas separate the addresses in a `srcset`, so commas within an address are escaped.
      return [url.href.replaceAll(',', '%2C'), ...width].join(' ')
    })
    .join(', ')

/** Whether `shown` is the address of the picture at `src`, in any size. */
export const isSame = (src: string, shown: string): boolean => shown.includes(src.replace(OWN, '-'))

/** Maximum number of pictures to show on a card. The vehicle's page has the others. */
const MOST = 5

const say = pictureWords(document.documentElement.lang)
const style = document.createElement('style')
style.textContent = styles

export function startCard(card: HTMLElement): void {
  layStrip(card)
  layTouchStrips()
}

/** The next touch may be a swipe, which works only if the strip of pictures is already there. */
export function layTouchStrips(): void {
  if (isTouched()) document.querySelectorAll<HTMLElement>('[data-act=card]').forEach(layStrip)
}

const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

// When cards are added later, such as another search's results, their hearts dispatch this event, which tells this
// script about the new cards.
document.addEventListener(MARK_EVENT, ({ target }) => {
  const card = (target as Element).closest<HTMLElement>('[data-act=card]')
  if (card && isTouched()) layStrip(card)
})

/**
 * Lays a strip of pictures over a card's picture. Shoppers can swipe the strip, or step through it with arrow buttons.
 * Its first place is transparent, so that the card's own picture shows through. The other pictures load one at a time,
 * once the strip moves or an arrow button is hovered over or focused. Each place is a link to the vehicle, as the card
 * is. Keyboards and screen readers don't reach these links: they only reach the card's own link, on which the arrow
 * keys turn the pictures too.
 */
function layStrip(card: HTMLElement): void {
  delete card.dataset['act']
  if (card.querySelector('.turns')) return
  const link = card.querySelector<HTMLAnchorElement>('.card__link')
  const frame = card.querySelector('.card__picture')
  const cardImage = frame?.querySelector('img')
  if (!link || !frame || !cardImage) return
  // The router may have replaced the head since the last call.
  if (!style.isConnected) document.head.append(style)
  const total = Number(card.dataset['photos'])
  const pictureCount = Math.min(total, MOST)

  const place = (): HTMLAnchorElement => element('a', { href: link.href, tabIndex: -1, draggable: false })
  const places = Array.from({ length: pictureCount }, place)
  // Add the images before the strip moves, since adding them during the movement would send the strip back.
  const images = places.slice(1).map((link) => {
    const image = element('img', { alt: '', draggable: false })
    link.append(image)
    return image
  })
  if (total > MOST)
    places.push(Object.assign(place(), { className: 'turns__all', textContent: `${say.seeAll} ${total}` }))
  const strip = element('div', { className: 'turns', tabIndex: -1, ariaHidden: 'true' })
  strip.append(...places)
  const count = element('span', { className: 'turns__count', ariaHidden: 'true' })
  const status = element('span', { className: 'sr-only', role: 'status' })

  let current = 0
  const show = (): void => {
    count.textContent = `${Math.min(current + 1, pictureCount)}/${total}`
    card.toggleAttribute('data-turned', current > 0)
  }

  const load = pictureLoader(link.href, cardImage, images)
  const ahead = (): void => {
    void load(current).then(() => load(current + 1))
  }

  const go = (step: number): void => {
    const next = (current + step + places.length) % places.length
    const calm = Math.abs(next - current) > 1 || matchMedia('(prefers-reduced-motion: reduce)').matches
    void load(next)
    strip.scrollTo({ left: next * strip.clientWidth, behavior: calm ? 'instant' : 'smooth' })
    const isPicture = next < pictureCount
    status.textContent = isPicture
      ? `${say.picture} ${next + 1} ${say.of} ${total}`
      : `${say.seeAll} ${total}`
  }
  strip.addEventListener(
    'scroll',
    () => {
      current = Math.round(strip.scrollLeft / strip.clientWidth)
      show()
      ahead()
    },
    { passive: true },
  )
  const arrow = (name: 'previous' | 'next', step: number): HTMLButtonElement => {
    const button = arrowButton(name, link.firstChild?.textContent ?? '')
    button.addEventListener('click', () => go(step))
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, ahead)
    return button
  }
  link.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    if (altKey || ctrlKey || metaKey || shiftKey || !/^Arrow(?:Left|Right)$/.test(key)) return
    event.preventDefault()
    go(key === 'ArrowRight' ? 1 : -1)
  })

  show()
  cardImage.after(strip)
  frame.append(count, arrow('previous', -1), arrow('next', 1), status)
}

/** Returns a function that loads the picture at an index, of which the card's own is 0. */
function pictureLoader(
  href: string,
  cardImage: HTMLImageElement,
  images: readonly HTMLImageElement[],
): (index: number) => Promise<void> {
  let fetching: Promise<string[]> | undefined
  return async (index) => {
    const image = images[index - 1]
    if (!image || image.hasAttribute('src')) return
    fetching ??= picturesOf(href)
    const pictures = await fetching.catch(() => {
      // The page couldn't be fetched. It's fetched again at the next attempt.
      fetching = undefined
      return []
    })
    const src = pictures.filter((picture) => !isSame(picture, cardImage.src))[index - 1]
    if (src === undefined) return
    image.sizes = cardImage.sizes
    image.srcset = alike(src, cardImage.srcset)
    image.src = alike(src, cardImage.src)
  }
}

function arrowButton(name: 'previous' | 'next', title: string): HTMLButtonElement {
  const button = element('button', { type: 'button', className: `turns__arrow turns__arrow--${name}` })
  button.setAttribute('aria-label', `${say[name]} ${say.ofThe} ${title}`)
  return button
}

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), properties)
