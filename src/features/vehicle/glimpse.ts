/** What other pages show of a vehicle: its smallest picture and its price, which are copied from the vehicle's page. */
export function glimpseOf(page: Document): { picture: HTMLImageElement | null; price: HTMLElement } {
  const shown = page.querySelector('[data-thumbs] img') ?? page.querySelector('[data-strip] img')
  const src = shown?.getAttribute('src')
  const price = document.createElement('strong')
  price.textContent = page.querySelector('[data-panel] .price__amount')?.textContent?.trim() ?? ''
  const size = { alt: '', width: 128, height: 96 }
  return { picture: src ? Object.assign(document.createElement('img'), { src, ...size }) : null, price }
}
