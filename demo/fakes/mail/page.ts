import type { AddressObject } from 'mailparser'
import { escapeHtml } from '#lib/html.ts'
import { page } from '../page.ts'
import type { ReceivedMail } from './mailbox.ts'

export interface MailFacts {
  id: number
  /** ISO 8601. */
  received_at: string
  from: string
  reply_to: string
  to: string
  cc: string
  subject: string
  text: string
  /** '' if the message is only text. */
  html: string
  attachments: { name: string; type: string; bytes: number }[]
}

const textOf = (addresses: AddressObject | AddressObject[] | undefined): string =>
  [addresses ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')

export const factsOf = ({ id, receivedAt, mail }: ReceivedMail): MailFacts => ({
  id,
  received_at: new Date(receivedAt).toISOString(),
  from: textOf(mail.from),
  reply_to: textOf(mail.replyTo),
  to: textOf(mail.to),
  cc: textOf(mail.cc),
  subject: mail.subject ?? '',
  text: mail.text ?? '',
  html: mail.html || '',
  attachments: mail.attachments.map(({ filename, contentType, size }) => ({
    name: filename ?? 'attachment',
    type: contentType,
    bytes: size,
  })),
})

const timeOf = (at: string): string =>
  `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`

const subjectOf = ({ subject }: MailFacts): string => escapeHtml(subject) || 'No subject'

export const inboxPage = (mails: readonly ReceivedMail[]): string =>
  page(
    `Inbox (${mails.length})`,
    `ol{list-style:none;margin:0;padding:0}
li a{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.125rem 1rem;padding:.875rem 1.25rem;margin-bottom:.75rem;background:#fff;border-radius:.75rem;box-shadow:0 1px 2px #0f141c1f;color:inherit;text-decoration:none;overflow-wrap:anywhere}
li b{grid-column:1/-1}
li a:hover b{text-decoration:underline}
li span,li time{color:#5a626e;font-size:.875rem}
@media (max-width:36rem){li a{grid-template-columns:minmax(0,1fr)}}`,
    `<h1>Inbox</h1>
<p>${mails.length === 0 ? 'No emails yet. <code>npm start</code> sends those of the sites here; <code>forecourt fakes</code> prints what to set for <code>forecourt serve</code>.' : 'Emails that sites have sent to the fake mail server, the newest first'}</p>
<ol>
${mails.map((received) => rowOf(factsOf(received))).join('\n')}
</ol>`,
  )

const rowOf = (facts: MailFacts): string =>
  `<li><a href="/mail/${facts.id}"><b>${subjectOf(facts)}</b><span>${escapeHtml(facts.from)} to ${escapeHtml(facts.to)}${facts.attachments.length > 0 ? ` · ${countOf(facts.attachments.length)}` : ''}</span>${timeOf(facts.received_at)}</a></li>`

const countOf = (attachments: number): string =>
  attachments === 1 ? '1 attachment' : `${attachments} attachments`

export function mailPage(received: ReceivedMail): string {
  const facts = factsOf(received)
  const rows = [
    ['From', facts.from],
    ['Reply to', facts.reply_to],
    ['To', facts.to],
    ['Copy', facts.cc],
  ].filter(([, value]) => value !== '')
  const text = `<pre>${escapeHtml(facts.text)}</pre>`
  return page(
    facts.subject,
    `h1{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.25rem 1rem;margin:1rem 0}
dt{color:#5a626e}
dd{margin:0;overflow-wrap:anywhere}
dd ul{margin:0;padding:0;list-style:none}
iframe,pre{box-sizing:border-box;width:100%;margin:0;border:0;border-radius:.75rem;background:#fff;box-shadow:0 1px 2px #0f141c1f}
iframe{display:block;height:70vh;min-height:20rem;resize:vertical}
pre{padding:1.25rem;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
summary{margin:1rem 0;cursor:pointer}`,
    `<a href="/mail">Inbox</a>
<h1>${subjectOf(facts)}</h1>
<dl>
${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}
<dt>Received</dt><dd>${timeOf(facts.received_at)}</dd>
${facts.attachments.length === 0 ? '' : `<dt>Attached</dt><dd><ul>${facts.attachments.map((attachment, index) => attachmentRow(facts.id, index, attachment)).join('')}</ul></dd>`}
</dl>
${facts.html === '' ? text : `<iframe title="The message" src="/mail/${facts.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>\n<details><summary>As text</summary>${text}</details>`}`,
  )
}

const attachmentRow = (
  id: number,
  index: number,
  { name, type, bytes }: MailFacts['attachments'][number],
): string =>
  `<li><a href="/mail/${id}/attachments/${index}">${escapeHtml(name)}</a> (${escapeHtml(type)}, ${Math.ceil(bytes / 1024)} kB)</li>`
