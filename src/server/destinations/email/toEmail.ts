import type { Lead } from '#rules/leads/leadBody.ts'
import { timeZoneOf } from '#rules/locale/timeZone.ts'
import { type DestinationSettings, destinationName } from '#site/settings/leads.ts'
import type { Save, StoredFile } from '../../outbox/stores/leadRecord.ts'
import type { ServedTenant } from '../../sites/tenants.ts'
import type { Destination, Parcel, Sent } from '../destination.ts'
import type { Environment } from '#lib/tenantVariable.ts'
import { adfOf } from './adf.ts'
import { factsOf, oneLine } from './leadFacts.ts'
import { htmlOf, subjectOf, textOf, type MessageLead } from './message.ts'
import { failureOf, smtpFrom } from './smtp.ts'

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
  const lead = Object.assign({}, ...saves.map((save) => save.lead)) as Lead
  const facts = factsOf(lead, tenant)
  if (isUnfinished(last) && facts.email === '' && facts.phone === '')
    return {
      kind: 'taken',
      saves: saves.length,
      note: 'no email was sent, because the form wasn’t finished and has no contact details to reply to',
    }
  const smtp = smtpFrom(environment, tenant.slug)
  if ('trouble' in smtp) return { kind: 'down', ...smtp }
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
    return failureOf(error)
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
