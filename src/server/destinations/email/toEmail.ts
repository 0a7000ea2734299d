import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { type DestinationSettings, destinationName } from '#site/settings/leads.ts'
import { wholeLead, type Save, type StoredFile } from '../../outbox/stores/leadRecord.ts'
import type { ServedTenant } from '../../sites/tenants.ts'
import type { Destination, Parcel, Sent } from '../destination.ts'
import type { Environment } from '#lib/environment/variable.ts'
import { adfOf } from './adf.ts'
import { factsOf, oneLine, type LeadFacts, type LeadLine } from './leadFacts.ts'
import { failureOf, smtpFrom } from './smtp.ts'
import { lookUp } from '#lib/values.ts'
import { escapeHtml } from '#lib/html.ts'

/** Everything that a shopper typed is escaped. */

interface MessageLead {
  reference: string
  facts: LeadFacts
  site: { name: string }
  received: string
  unfinished: boolean
  again: boolean
  notes: readonly string[]
}

/** @param template the site's own, with {category}, {name}, {vehicle}, {site} and {reference}; '' if it has none */
export function subjectOf(
  { reference, facts, site, unfinished, again }: MessageLead,
  template: string,
): string {
  const words: Readonly<Record<string, string>> = {
    category: facts.subject,
    name: facts.name,
    vehicle: facts.vehicle,
    site: site.name,
    reference,
  }
  const usual = `${facts.subject}: ${[facts.name, facts.vehicle].filter(Boolean).join(', ') || site.name} (${reference})`
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) => lookUp(words, name) ?? whole)
  const state = again ? 'Update: ' : unfinished ? 'Not finished: ' : ''
  return oneLine(`${state}${template === '' ? usual : filled}`)
}

function openingOf({ facts, site, unfinished, again }: MessageLead): string {
  const who = facts.name === '' ? 'Somebody' : facts.name
  if (unfinished)
    return `${who} started a form on the ${site.name} website but didn’t finish it. This is what was filled in.`
  const what = again ? 'has sent more details' : 'has contacted you'
  return `${who} ${what} through the ${site.name} website.${facts.email === '' ? '' : ' You can reply directly to this email.'}`
}

const endOf = ({ reference, received }: MessageLead): string =>
  `Received ${received}. Reference: ${reference}`

export const textOf = (lead: MessageLead): string =>
  [
    openingOf(lead),
    lead.facts.message,
    lead.facts.lines.map(([label, value]) => `${label}: ${value}`).join('\n'),
    lead.notes.join('\n'),
    endOf(lead),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

function htmlOf(lead: MessageLead): string {
  const { facts, notes } = lead
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const rows = facts.lines.map(
    ([label, value, link]) =>
      `<tr><th scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;color:#5b6470">${escapeHtml(label)}</th><td valign="top" style="padding:4px 0;overflow-wrap:anywhere">${valueOf(value, link)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(facts.subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,'Segoe UI',Roboto,Arial,sans-serif;color:#14181f;background:#fff">
<div style="max-width:640px">
<h1 style="margin:0 0 8px;font-size:22px;line-height:1.25">${escapeHtml(facts.subject)}</h1>
${paragraph(openingOf(lead))}
${facts.message === '' ? '' : paragraph(facts.message, 'padding:12px 16px;border-left:3px solid #c9ced6;background:#f5f6f8;')}
<table role="presentation" cellpadding="0" cellspacing="0" style="border-collapse:collapse;margin:0 0 16px">${rows.join('')}</table>
${notes.map((note) => paragraph(note)).join('\n')}
${paragraph(endOf(lead), 'color:#5b6470;font-size:14px;')}
</div></body></html>
`
}

/** Of what a shopper typed, only phone numbers become links. */
function valueOf(value: string, link: LeadLine[2]): string {
  const text = escapeHtml(value)
  if (link === 'phone') return `<a href="tel:${escapeHtml(value.replace(/[^\d+]/g, ''))}">${text}</a>`
  if (link === 'page') return `<a href="${text}">${text}</a>`
  return text
}

/** After this, an unfinished lead is sent anyway, because the shopper has probably left. */
export const QUIET_MS = 30 * 60_000

/**
 * A lead is sent as one message, once it's complete or abandoned. Later steps are sent in another message. The
 * Message-ID contains the lead's id and how many steps have arrived, so that repeats can be recognised.
 */
export const toEmail = (
  settings: DestinationSettings,
  tenant: ServedTenant,
  { environment }: { environment: Environment },
): Destination => ({
  readyAt: (saves) => {
    const last = saves.at(-1)
    return last && isUnfinished(last) ? last.receivedAt + QUIET_MS : 0
  },
  send: (parcel) => send(settings, tenant, environment, parcel),
})

const isUnfinished = ({ lead }: Save): boolean => lead.lead_status === 'Incomplete'

async function send(
  settings: DestinationSettings,
  tenant: ServedTenant,
  environment: Environment,
  parcel: Parcel,
): Promise<Sent> {
  const { id, saves, taken, reference } = parcel
  const { site } = tenant
  const [first, last] = [saves[0], saves.at(-1)]
  if (!first || !last) return { kind: 'taken', saves: saves.length }
  const lead = wholeLead(saves)
  const facts = factsOf(lead, tenant)
  if (isUnfinished(last) && facts.email === '' && facts.phone === '')
    return {
      kind: 'taken',
      saves: saves.length,
      note: 'no email was sent, because the form wasn’t finished and has no contact details to reply to',
    }
  const smtp = smtpFrom(environment, tenant.slug)
  if ('trouble' in smtp) return { kind: 'unset', ...smtp }
  const { files, notes } = await attachmentsOf(
    parcel,
    saves.slice(taken).flatMap((save) => save.files),
    settings.files,
  )
  const message: MessageLead = {
    reference,
    facts,
    site,
    received: inWords(last.receivedAt, site),
    unfinished: isUnfinished(last),
    again: taken > 0,
    notes,
  }
  const adf =
    settings.adf === 'none'
      ? ''
      : adfOf({ reference, lead, facts, site, receivedAt: first.receivedAt, again: taken > 0 })
  const idOf = (covered: number): string =>
    `<${id}.${covered}.${destinationName(settings)}@${smtp.from.slice(smtp.from.indexOf('@') + 1)}>`
  try {
    const { rejected } = await smtp.transport.sendMail({
      messageId: idOf(saves.length),
      ...(taken > 0 && { references: idOf(taken), inReplyTo: idOf(taken) }),
      date: new Date(last.receivedAt),
      from: { name: oneLine(`${site.name} website`), address: smtp.from },
      to: [...settings.to],
      cc: [...settings.cc],
      ...(facts.email !== '' && { replyTo: { name: facts.name, address: facts.email } }),
      subject: subjectOf(message, settings.subject),
      ...(settings.adf === 'body' ? { text: adf } : { text: textOf(message), html: htmlOf(message) }),
      attachments: [
        ...(settings.adf === 'attachment'
          ? [{ filename: `${reference}.xml`, contentType: 'application/x-adf+xml', content: adf }]
          : []),
        ...files,
      ],
    })
    const all = settings.to.length + settings.cc.length
    const note = rejected.length > 0 ? { note: `${rejected.length} of ${all} addresses were refused` } : {}
    return { kind: 'taken', saves: saves.length, ...note }
  } catch (error) {
    return failureOf(error, smtp.address)
  } finally {
    smtp.transport.close()
  }
}

const inWords = (ms: number, site: ServedTenant['site']): string =>
  new Date(ms).toLocaleString(site.region, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: timeZoneOf(site.state, site) ?? 'UTC',
  })

/** All attachments together, in bytes. Encoding adds a third, and most mail servers accept 25 MB. */
const MOST_BYTES = 15 * 1024 * 1024

interface Attachment {
  filename: string
  contentType: string
  content: Buffer
}

interface Attached {
  files: Attachment[]
  notes: string[]
}

async function attachmentsOf(
  { read, reference }: Pick<Parcel, 'read' | 'reference'>,
  stored: readonly StoredFile[],
  along: boolean,
): Promise<Attached> {
  const files: Attachment[] = []
  const behind: string[] = []
  let size = 0
  for (const file of stored) {
    const bytes = along ? await read(file) : null
    if (bytes && size + bytes.length <= MOST_BYTES) {
      size += bytes.length
      files.push({ filename: file.name, contentType: file.type, content: Buffer.from(bytes) })
    } else behind.push(file.name)
  }
  if (behind.length === 0) return { files, notes: [] }
  const which = `${behind.length === 1 ? 'This file is' : 'These files are'} kept on the server: ${behind.join(', ')}.`
  return {
    files,
    notes: [
      `${which} To save all of the lead’s files, run "forecourt leads show ${reference} --files <folder>".`,
    ],
  }
}
