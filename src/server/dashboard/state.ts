import { escapeHtml } from '#lib/html.ts'
import { DAY_MS } from '#rules/constants.ts'
import type { LeadCount } from '../outbox/counts.ts'
import type { Late, SiteState } from '../sites/siteState.ts'
import { hostOf, type Certificate } from './certificates.ts'
import { many, type Concern } from './concerns.ts'
import { ago } from './frame.ts'

/** An automatic renewal is usually made 30 days before, so with less than this it has failed more than once. */
const SOON_DAYS = 14

const concern = (says: string): Concern => ({ says, items: [], total: 0, urgent: true })

const daysUntil = (at: number, now: number): number => Math.floor((at - now) / DAY_MS)

export const stateConcerns = (
  { late }: Pick<SiteState, 'late'>,
  certificate: Certificate | undefined,
  now: number,
): Concern[] => [
  ...late.map(({ what, since }) => concern(LATE[what].says(ago(now - since)))),
  ...(certificate ? certificateConcerns(certificate, now) : []),
]

const LATE: Record<Late['what'], { title: string; says: (since: string) => string }> = {
  build: {
    title: 'Builds',
    says: (since) =>
      `The site doesn’t show its current files, which changed ${since}. Run "forecourt build", or check that "forecourt live" is running`,
  },
  deploy: {
    title: 'Deploys',
    says: (since) =>
      `The site changed ${since} and hasn’t been deployed since. Run "forecourt deploy", or look at the status page of "forecourt live"`,
  },
  feed: {
    title: 'Feeds',
    says: (since) => `The feed was last read ${since}. Check that "forecourt live" is running`,
  },
}

function certificateConcerns(certificate: Certificate, now: number): Concern[] {
  // This machine may have no way to it, and visitors still may.
  if ('unreached' in certificate) return []
  const { expires, problem } = certificate
  if (expires <= now) return [concern(`The certificate expired on ${dateOf(expires)}`)]
  if (problem !== '') return [concern(`Browsers refuse the certificate: ${problem}`)]
  const days = daysUntil(expires, now)
  return days > SOON_DAYS ? [] : [concern(`The certificate expires in ${many(days, 'day')}`)]
}

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

interface Shown {
  state: SiteState
  url: string
  certificate: Certificate | undefined
  leads: readonly LeadCount[]
  now: number
}

/** Where its leads went, and when it was last deployed and so on. */
export function stateList({ state: { deploy, feed }, url, certificate, leads, now }: Shown): string {
  const lines: [title: string, html: string][] = leads.map((count) => [
    `Leads to ${count.destination}`,
    leadWords(count),
  ])
  if (deploy)
    lines.push(['Deployed', deploy.at === undefined ? 'not from this machine' : timeAgo(deploy.at, now)])
  if (feed)
    lines.push(['Feed', feed.readAt === undefined ? 'never read' : `read ${timeAgo(feed.readAt, now)}`])
  if (url !== '') lines.push(['Certificate', certificateWords(url, certificate, now)])
  return lines.length === 0
    ? ''
    : `<dl class="state">${lines.map(([title, html]) => `<div><dt>${escapeHtml(title)}</dt><dd>${html}</dd></div>`).join('')}</dl>`
}

const timeAgo = (at: number, now: number): string =>
  `<time datetime="${new Date(at).toISOString()}">${ago(now - at)}</time>`

const leadWords = ({ delivered, waiting, late, dead }: LeadCount): string =>
  [
    `${delivered.toLocaleString('en')} delivered`,
    waiting > 0 ? `${waiting.toLocaleString('en')} waiting` : '',
    late > 0 ? `<span class="bad">${late.toLocaleString('en')} late</span>` : '',
    dead > 0 ? `<span class="bad">${dead.toLocaleString('en')} given up</span>` : '',
  ]
    .filter(Boolean)
    .join(', ')

function certificateWords(url: string, certificate: Certificate | undefined, now: number): string {
  if (hostOf(url) === undefined) return 'not checked: the address isn’t on the internet'
  if (!certificate) return 'not checked yet'
  if ('unreached' in certificate) return `can’t be checked from here: ${escapeHtml(certificate.unreached)}`
  const days = daysUntil(certificate.expires, now)
  return `${days < 0 ? 'expired' : 'expires'} on ${dateOf(certificate.expires)}${days < 0 ? '' : `, in ${many(days, 'day')}`}`
}

const NAMED = 20

/** What's late on any site, with links to the sites' cards. */
export function latePart(sites: readonly { slug: string; name: string; late: readonly Late[] }[]): string {
  const items = (['build', 'deploy', 'feed'] as const).flatMap((what) => {
    const affected = sites.filter(({ late }) => late.some((one) => one.what === what))
    if (affected.length === 0) return []
    const links = affected
      .slice(0, NAMED)
      .map(({ slug, name }) => `<a href="#${escapeHtml(slug)}">${escapeHtml(name)}</a>`)
    const more = affected.length - links.length
    return [
      `<li><strong>${LATE[what].title}</strong> (${affected.length.toLocaleString('en')}): ${links.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}</li>`,
    ]
  })
  return items.length === 0
    ? ''
    : `<section class="late" aria-labelledby="what-is-late"><h2 id="what-is-late">Late</h2><ul>${items.join('')}</ul></section>`
}
