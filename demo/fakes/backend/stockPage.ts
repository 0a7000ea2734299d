import { escapeHtml } from '#lib/html.ts'
import { page } from '../page.ts'
import type { StockCar, Website } from './stockBook.ts'

/** Maximum number of vehicles to show; the page's search finds the others. */
const SHOWN = 200

/** Makes a page with a dealer's stock in the backend. Prices can be changed there, and the website shows them within a second. */
export const stockPage = (
  websites: readonly Website[],
  website: Website | undefined,
  cars: readonly StockCar[],
  said: string,
): string =>
  page(
    'Dealer backend stock',
    `p.said{background:#e3f3e6;color:#14532d;padding:.75rem 1.25rem;border-radius:.75rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin-bottom:1.5rem}
nav a{padding:.625rem .875rem;border-radius:2rem;background:#fff;color:inherit;text-decoration:none;box-shadow:0 1px 2px #0f141c1f}
nav a:hover{background:#e8ecf4}
nav a[aria-current]{background:#14181f;color:#fff}
form{display:grid;grid-template-columns:minmax(0,1fr) 9rem auto auto;gap:.5rem;align-items:center;background:#fff;border-radius:.75rem;box-shadow:0 1px 2px #0f141c1f;padding:.625rem .75rem .625rem 1.25rem;margin-bottom:.5rem}
form small{display:block;font-weight:400;color:#5a626e;overflow-wrap:anywhere}
input,button{font:inherit;min-height:2.75rem;border-radius:.5rem;border:1px solid #8b94a1;padding:0 .75rem;background:#fff;box-sizing:border-box;width:100%}
button{width:auto;cursor:pointer;background:#1b4dd8;border-color:#1b4dd8;color:#fff;font-weight:600}
button:hover{background:#153fb3}
button[value=remove]{background:#fff;border-color:#8b94a1;color:#a31515}
button[value=remove]:hover{background:#fbeaea}
@media (max-width:40rem){form{grid-template-columns:minmax(0,1fr) auto auto;padding:.875rem 1rem}form b{grid-column:1/-1}}`,
    `<h1>Dealer backend stock</h1>
<p>A signed webhook tells <code>forecourt live</code> about each change, and the website shows it within a second.</p>
${said === '' ? '' : `<p class="said" role="status">${escapeHtml(said.slice(0, 300))}</p>`}
<nav aria-label="Websites">${websites.map((each) => linkOf(each, each === website)).join('')}</nav>
${
  website
    ? cars
        .slice(0, SHOWN)
        .map((car) => rowOf(website, car))
        .join('\n')
    : '<p>No tenant has a snapshot.</p>'
}
${cars.length > SHOWN ? `<p>…and ${cars.length - SHOWN} more.</p>` : ''}`,
  )

const linkOf = ({ slug }: Website, current: boolean): string =>
  `<a href="/stock?website=${encodeURIComponent(slug)}"${current ? ' aria-current="page"' : ''}>${escapeHtml(slug)}</a>`

function rowOf({ id }: Website, car: StockCar): string {
  const slug = String(car['slug'])
  const name = String(car['name'] ?? slug)
  const price = typeof car['price'] === 'number' ? String(car['price']) : ''
  return `<form method="post" action="/stock"><b>${escapeHtml(name)}<small>${escapeHtml(slug)}</small></b>
<input type="hidden" name="website" value="${escapeHtml(id)}"><input type="hidden" name="slug" value="${escapeHtml(slug)}">
<input name="price" type="number" min="0" step="1" value="${escapeHtml(price)}" aria-label="Price of ${escapeHtml(name)}">
<button name="action" value="price">Save</button><button name="action" value="remove" formnovalidate>Remove</button></form>`
}
