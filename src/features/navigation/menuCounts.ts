import type { MenuCounts } from '#plan/page.ts'

const PATH = '/search/menu.json'

let counts: Promise<MenuCounts> | undefined

/** The file is fetched once per full page load, and again only after a failure. */
function menuCounts(): Promise<MenuCounts> {
  const current = (counts ??= fetch(PATH).then((response) => {
    if (!response.ok) throw new Error(`${PATH} could not be fetched: status ${response.status}.`)
    return response.json() as Promise<MenuCounts>
  }))
  current.catch(() => (counts = undefined))
  return current
}

/** Adds the number of vehicles to each link that leads to a list. */
export async function startMenus(nav: HTMLElement): Promise<void> {
  const found = await menuCounts()
  for (const link of nav.querySelectorAll<HTMLAnchorElement>(':is(.menu, .drawer__sub) a')) {
    const count = found[link.getAttribute('href') ?? '']
    if (count === undefined || link.querySelector('.menu__count')) continue
    const figure = document.createElement('span')
    figure.className = 'menu__count'
    figure.textContent = count.toLocaleString(document.documentElement.lang)
    link.append(' ', figure)
  }
}
