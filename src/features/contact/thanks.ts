interface Thanks {
  title: string
  text: string
}

/** Picks the thank-you of the lead's category from `?category=`; the general one stands until then (spec §2 'Other pages'). */
export function sayThanks(query: string): void {
  const box = document.querySelector('[data-thanks]')
  const messages = JSON.parse(box?.querySelector('[data-thanks-messages]')?.textContent ?? '{}') as Record<
    string,
    Thanks
  >
  const category = new URLSearchParams(query).get('category') ?? ''
  const thanks = Object.hasOwn(messages, category) ? messages[category] : undefined
  if (!box || !thanks) return
  for (const name of ['title', 'text'] as const) {
    const place = box.querySelector(`[data-thanks-${name}]`)
    if (place && thanks[name]) place.textContent = thanks[name]
  }
}
