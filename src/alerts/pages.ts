import { escapeHtml } from '#lib/html.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import type { Site } from '#site/settings/schema.ts'
import { plainDocument } from '#server/leads/plainDocument.ts'
import { ALERTS_PATH, CONFIRM_PATH, LEAVE_PATH } from './links.ts'
import { pictureOf, type About } from './message.ts'
import { alertWords, fill, type AlertWords } from './words.ts'
import { subjectQuery } from './subject.ts'

const blanksOf = (site: Site) => ({ site: site.name, noun: vehicleNounInText(site) })

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const page = (site: Site, title: string, ...parts: string[]): string =>
  plainDocument({ site }, escapeHtml(title), [`<h1>${escapeHtml(title)}</h1>`, ...parts].join('\n'))

function aboutHtml(site: Site, { card, label, href }: About): string {
  if (!card) return `<p class="wish"><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></p>`
  const picture = pictureOf(site, card).replace(site.url.replace(/\/+$/, ''), '')
  return `<p class="wish">${picture === '' ? '' : `<img src="${escapeHtml(picture)}" alt="" width="160" height="120">`}
<span><a href="${escapeHtml(href)}">${escapeHtml(label)}</a><br>${escapeHtml(priceLine(card.price))}</span></p>`
}

const more = (links: readonly [href: string, label: string][]): string =>
  `<p class="more">${links.map(([href, label]) => `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`).join(' ')}</p>`

const backOf = (say: AlertWords, site: Site, about: About): [string, string] => [
  about.href,
  about.subject.kind === 'vehicle' ? fill(say.backToVehicle, blanksOf(site)) : say.backToList,
]

export function askPage(site: Site, about: About, { email = '', wrong = false } = {}): string {
  const say = alertWords(site.region)
  const blanks = blanksOf(site)
  const [title, text] =
    about.subject.kind === 'vehicle'
      ? [say.askFallsTitle, say.askFallsText]
      : [say.askSearchTitle, say.askSearchText]
  return page(
    site,
    title,
    paragraph(fill(text, blanks)),
    aboutHtml(site, about),
    `<form method="post" action="${ALERTS_PATH}" novalidate>
<input type="hidden" name="of" value="${escapeHtml(subjectQuery(about.subject))}">
<p class="trap"><label>Leave this empty <input name="url2" tabindex="-1" autocomplete="off"></label></p>
<div><label for="email">${escapeHtml(say.email)}</label><input type="email" id="email" name="email" required maxlength="254" autocomplete="email" aria-describedby="${wrong ? 'wrong ' : ''}consent"${wrong ? ' aria-invalid="true" autofocus' : ''} value="${escapeHtml(email)}">${wrong ? `<p class="say" id="wrong">${escapeHtml(say.emailWrong)}</p>` : ''}</div>
<p class="consent" id="consent">${escapeHtml(say.consent)}</p>
<button>${escapeHtml(say.send)}</button>
</form>`,
    more([backOf(say, site, about)]),
  )
}

/** It doesn't reveal whether an address already has alerts. */
export function checkPage(site: Site, about: About, email: string): string {
  const say = alertWords(site.region)
  return page(
    site,
    say.checkTitle,
    paragraph(fill(say.checkText, { email })),
    paragraph(say.checkNone),
    more([backOf(say, site, about)]),
  )
}

/** It has a button, because mail programs open links to scan them, and that must not confirm anything. */
export function confirmPage(
  site: Site,
  about: About,
  { token, email }: { token: string; email: string },
): string {
  const say = alertWords(site.region)
  return page(
    site,
    say.confirmTitle,
    paragraph(fill(say.confirmText, { site: site.name, email })),
    aboutHtml(site, about),
    `<form method="post" action="${CONFIRM_PATH}"><input type="hidden" name="k" value="${escapeHtml(token)}"><button>${escapeHtml(say.confirmButton)}</button></form>`,
  )
}

export function confirmedPage(site: Site, about: About): string {
  const say = alertWords(site.region)
  return page(
    site,
    say.confirmedTitle,
    paragraph(about.subject.kind === 'vehicle' ? say.confirmedFalls : say.confirmedSearch),
    aboutHtml(site, about),
    more([backOf(say, site, about)]),
  )
}

export function leavePage(
  site: Site,
  alerts: readonly { id: string; about: About }[],
  { token, email, stopped }: { token: string; email: string; stopped: boolean },
): string {
  const say = alertWords(site.region)
  const form = (field: string, button: string, quiet = '') =>
    `<form method="post" action="${LEAVE_PATH}?k=${encodeURIComponent(token)}">${field}<button${quiet}>${escapeHtml(button)}</button></form>`
  return page(
    site,
    fill(say.leaveTitle, { site: site.name }),
    stopped ? `<p role="status"><strong>${escapeHtml(say.leftOneTitle)}</strong></p>` : '',
    paragraph(fill(say.leaveText, { email })),
    ...alerts.map(
      ({ id, about }) =>
        `<div class="each">${aboutHtml(site, about)}${form(
          `<input type="hidden" name="one" value="${escapeHtml(id)}">`,
          say.leaveOne,
          ` class="quiet" aria-label="${escapeHtml(`${say.leaveOne}: ${about.label}`)}"`,
        )}</div>`,
    ),
    form('', say.leaveAll),
  )
}

export function leftPage(site: Site): string {
  const say = alertWords(site.region)
  return page(
    site,
    say.leftTitle,
    paragraph(fill(say.leftText, { site: site.name })),
    more([['/', say.backToSite]]),
  )
}

export const errorPage = (site: Site, title: string, text: string): string =>
  page(site, title, paragraph(text), more([['/', alertWords(site.region).backToSite]]))
