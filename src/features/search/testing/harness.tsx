import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cardOf } from '#search/cardOf.ts'
import { SaveableCard } from '../../favourites/heart/SaveableCard.tsx'
import { SHOPPERS_NOW, siteOf, startOf, stockOf } from '#search/testing/searchStart.ts'
import { RenderedApp, SearchApp } from '../SearchApp.tsx'

/** Opens the search page with the real engine and a small stock, for tests of this folder. */

export const PATH = '/search/new-used-and-demo-cars'
export const stock = stockOf(60)
export const search = startOf(stock)
export const answer = siteOf(stock)
export const fetched = vi.fn<typeof answer>()
const dialog = HTMLDialogElement.prototype

// Cards appear one per frame, so a page of them can take seconds on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

export function aroundEach(): void {
  beforeEach(() => {
    vi.spyOn(Date, 'now').mockReturnValue(SHOPPERS_NOW)
    fetched.mockReset().mockImplementation(answer)
    vi.stubGlobal('fetch', fetched)
    // Replacements for what jsdom lacks.
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    vi.stubGlobal('requestIdleCallback', () => 0)
    Element.prototype.scrollIntoView = vi.fn()
    dialog.showModal = function (this: HTMLDialogElement) {
      this.open = true
    }
    dialog.close = function (this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    }
    history.replaceState(null, '', PATH)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** Draws cards as the build does. */
const cardsOf = (start: typeof search) => (
  <ul className="cards" data-testid="rendered">
    {start.first.ids.flatMap((id) => {
      const record = stock.find(({ objectID }) => objectID === id)
      return record
        ? [
            <li key={id}>
              <SaveableCard card={cardOf(record, start.card, SHOPPERS_NOW)} />
            </li>,
          ]
        : []
    })}
  </ul>
)
export const renderedCards = cardsOf(search)
const app = (
  <SearchApp start={JSON.stringify(search)} path={PATH}>
    {renderedCards}
  </SearchApp>
)

/** Opens a page of the list at its address, as the build writes it. Its script hasn't run yet. */
export function openRendered(page: number) {
  const start = startOf(stock, { page })
  const app = (
    <SearchApp start={JSON.stringify(start)} path={PATH}>
      {cardsOf(start)}
    </SearchApp>
  )
  history.replaceState(null, '', page === 1 ? PATH : `${PATH}/page/${page}`)
  const home = document.createElement('div')
  home.innerHTML = renderToString(<RenderedApp {...app.props} />)
  document.body.append(home)
  return { home, app }
}

export function open(query = '') {
  history.replaceState(null, '', PATH + query)
  render(app)
  return userEvent.setup()
}
export const heading = () => screen.getByRole('heading', { level: 2 }).textContent
export const countIs = (count: number) =>
  waitFor(() => expect(heading()).toBe(count === 0 ? 'No cars' : `${count} ${count === 1 ? 'car' : 'cars'}`))
export const addressIs = (query: string) =>
  waitFor(() => expect(decodeURIComponent(location.search)).toBe(query))
export const listed = stock.filter(({ status }) => status !== 'other')
export const many = (pick: (record: (typeof stock)[number]) => boolean) => listed.filter(pick).length
export const box = () => screen.getByRole('combobox', { name: /^Make, model/ })
export const panel = () => within(screen.getByRole('complementary', { name: 'Filters' }))
export const cards = () => screen.getAllByRole('article')
export const prices = () =>
  cards().map((card) =>
    Number(
      /\$([\d,]+)/.exec(card.querySelector('.card__amount')?.textContent ?? '')?.[1]?.replaceAll(',', ''),
    ),
  )
