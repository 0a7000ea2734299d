import { escapeHtml } from '#lib/html.ts'
import { money } from '#rules/pricing/money.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { priceLine } from '#rules/pricing/price.ts'
import { imageUrl } from '#rules/vehicle/images.ts'
import type { Card } from '#search/card.ts'
import { PLAIN_LOGO } from '#site/brand/brand.ts'
import type { Site } from '#site/settings/schema.ts'
import { oneLine } from '#server/destinations/email/leadFacts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Digest, NewsItem } from './news.ts'
import type { Alert } from './store.ts'
import { alertWords, fill } from './words.ts'
import { listHref, nounsOf, publicLabel, parseSubject, type Terms, type AlertSubject } from './subject.ts'

/** In the HTML of emails, everything that comes from outside is escaped. */

export interface Message {
  subject: string
  text: string
  html: string
}

export interface About {
  subject: AlertSubject
  /** Undefined for a search, or if the vehicle is no longer listed. */
  card: Card | undefined
  label: string
  href: string
}

export async function aboutOf(
  site: Site,
  subject: AlertSubject,
  catalogue: Catalogue | undefined,
): Promise<About> {
  if (subject.kind === 'search') {
    const { label } = publicLabel(subject, site, (await catalogue?.terms()) ?? NO_TERMS)
    return { subject, card: undefined, label, href: listHref(subject) }
  }
  const card = (await catalogue?.vehicle(subject.slug))?.card
  return { subject, card, label: card ? nameOf(card) : '', href: card?.href ?? '/' }
}

const NO_TERMS: Terms = { lists: new Map(), facets: {}, facets_stats: {} }

const nameOf = ({ title, subtitle }: Card): string => [title, subtitle].filter(Boolean).join(' ')

export function pictureOf(site: Site, { image }: Card): string {
  const address = imageUrl(image, { width: 640 })
  return address.startsWith('/') ? urlOf(site) + address : address
}

export const urlOf = ({ url }: Site): string => url.replace(/\/+$/, '')

interface Sending {
  leave: string
  /** Whether the dealer's logo is published with the site. */
  hasLogo: boolean
}

/** Writes the email with the confirmation link or, if the alert is already confirmed, an email that says so. */
export function letterTo(
  site: Site,
  alert: Alert,
  about: About,
  { confirm, leave, hasLogo }: Sending & { confirm: string },
): Message {
  const say = alertWords(site.region)
  const isFall = about.subject.kind === 'vehicle'
  const blanks = { site: site.name, noun: vehicleNounInText(site), what: about.label }
  const isOn = alert.confirmed > 0
  const opening = isOn ? say.againText : isFall ? say.letterFalls : say.letterSearch
  const subject = isOn ? say.againSubject : isFall ? say.letterSubjectFalls : say.letterSubjectSearch
  const [button, href] = isOn ? [say.stop, leave] : [say.letterButton, confirm]
  return compose(site, hasLogo, fill(subject, blanks), [
    { text: fill(opening, blanks) },
    about.card ? vehicleBlock(site, about.card) : { text: about.label, strong: true },
    { text: button, href, button: !isOn },
    ...(isOn
      ? []
      : [
          { text: say.letterConsent, small: true },
          { text: say.letterNot, small: true },
        ]),
  ])
}

const MOST_SHOWN = 8

export function newsMessage(
  site: Site,
  { falls, finds }: Digest,
  { leave, hasLogo, terms }: Sending & { terms: Terms },
): Message {
  const say = alertWords(site.region)
  const noun = vehicleNounInText(site)
  const blanks = { site: site.name, noun, nouns: nounsOf(site) }
  const matches = finds.flatMap(({ items }) => items)
  return compose(site, hasLogo, fill(subjectOf(site, falls, matches), blanks), [
    { text: fill(say.newsIntro, blanks) },
    ...(falls.length > 0 && finds.length > 0 ? [{ text: say.fallsHeading, heading: true }] : []),
    ...falls.map((item) => newsBlock(site, item)),
    ...finds.flatMap(({ alert, items }): Block[] => {
      const search = parseSubject(alert.subject, site)
      if (search.kind !== 'search') return []
      const { label, href } = publicLabel(search, site, terms)
      const unshown = items.length - MOST_SHOWN
      return [
        { text: fill(say.findsHeading, { what: label }), heading: true },
        ...items.slice(0, MOST_SHOWN).map((item) => newsBlock(site, item)),
        ...(unshown > 0
          ? [{ text: fill(say.more, { count: unshown }), href: urlOf(site) + href } as Block]
          : []),
      ]
    }),
    { text: say.sold, small: true },
    { text: fill(say.why, blanks), small: true },
    { text: say.stop, href: leave, small: true },
  ])
}

function subjectOf(site: Site, falls: readonly NewsItem[], matches: readonly NewsItem[]): string {
  const say = alertWords(site.region)
  const [fall, find] = [falls[0], matches[0]]
  if (fall && find) return say.newsBoth
  if (fall && falls.length === 1)
    return fill(say.newsFall, { what: nameOf(fall.listed.card), to: fall.listed.price })
  if (fall) return fill(say.newsFalls, { count: falls.length })
  return matches.length === 1 && find
    ? fill(say.newsFind, { what: nameOf(find.listed.card) })
    : fill(say.newsFinds, { count: matches.length })
}

const amount = (site: Site, price: number | null): string =>
  money(price, site.price_decimals ? 'cents' : 'whole')

function newsBlock(site: Site, { listed, from }: NewsItem): Block {
  const block = vehicleBlock(site, listed.card)
  if (from === undefined) return block
  const say = alertWords(site.region)
  return {
    ...block,
    price: fill(say.now, { to: listed.price }),
    was: fill(say.was, { from: amount(site, from) }),
  }
}

interface Block {
  text: string
  href?: string
  button?: boolean
  heading?: boolean
  strong?: boolean
  small?: boolean
  /** This field and those below are only for a block that shows a vehicle. */
  picture?: string
  price?: string
  was?: string
  see?: string
}

const vehicleBlock = (site: Site, card: Card): Block => ({
  text: nameOf(card),
  href: urlOf(site) + card.href,
  picture: pictureOf(site, card),
  price: priceLine(card.price),
  see: fill(alertWords(site.region).see, { noun: vehicleNounInText(site) }),
})

/** The logo is on a ground of its own, so that it can be seen in light and dark emails. */
const headOf = (site: Site, hasLogo: boolean): string =>
  hasLogo
    ? `<img src="${escapeHtml(`${urlOf(site)}/${PLAIN_LOGO}`)}" alt="${escapeHtml(site.name)}" height="56" style="display:block;height:56px;width:auto;max-width:100%;border:0;border-radius:6px">`
    : escapeHtml(site.name)

const compose = (site: Site, hasLogo: boolean, subject: string, blocks: readonly Block[]): Message => ({
  subject: oneLine(subject, 150),
  text: `${blocks.map(asText).join('\n\n')}\n\n${site.name}\n${urlOf(site)}\n`,
  html: `<!doctype html>
<html lang="${escapeHtml(site.region)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 20px;font-weight:700"><a href="${escapeHtml(urlOf(site))}" style="color:inherit;text-decoration:none">${headOf(site, hasLogo)}</a></p>
${blocks.map(asHtml).join('\n')}
</div></body></html>
`,
})

const asText = ({ text, href, price, was }: Block): string =>
  [text, [was, price].filter(Boolean).join('. '), href].filter(Boolean).join('\n')

function asHtml({ text, href, button, heading, strong, small, picture, price, was, see }: Block): string {
  const [words, to] = [escapeHtml(text), escapeHtml(href ?? '')]
  if (see !== undefined)
    return `<div style="margin:0 0 24px;border:1px solid #8a929e66;border-radius:10px;overflow:hidden">
${picture ? `<a href="${to}"><img src="${escapeHtml(picture)}" alt="" width="560" style="display:block;width:100%;height:auto;border:0"></a>` : ''}
<div style="padding:14px 16px"><a href="${to}" style="color:inherit;font-weight:700;font-size:18px;text-decoration:none">${words}</a>
<p style="margin:4px 0 10px">${was ? `<s>${escapeHtml(was)}</s> ` : ''}<strong>${escapeHtml(price ?? '')}</strong></p>
<a href="${to}" style="color:inherit">${escapeHtml(see)}</a></div></div>`
  if (heading) return `<h2 style="margin:28px 0 12px;font-size:18px;line-height:1.3">${words}</h2>`
  if (button)
    return `<p style="margin:0 0 24px"><a href="${to}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:#14181f;color:#fff;font-weight:700;text-decoration:none">${words}</a></p>`
  const style = small ? 'margin:0 0 10px;font-size:14px;opacity:.75' : 'margin:0 0 16px'
  const inner = strong ? `<strong>${words}</strong>` : words
  return `<p style="${style}">${href === undefined ? inner : `<a href="${to}" style="color:inherit">${inner}</a>`}</p>`
}
