import { backoffDelay } from '#lib/backoff.ts'
import { DAY_MS, HOUR_MS } from '#rules/constants.ts'
import { failureOf, smtpFrom } from '#server/destinations/email/smtp.ts'
import { oneLine } from '#server/destinations/email/leadFacts.ts'
import type { Environment } from '#lib/tenantVariable.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Message } from './message.ts'

/** How long to wait between attempts to send an email, in ms. */
const RETRY = { first: 30_000, longest: HOUR_MS }
/**
 * If a mail server refuses an address this many times without having accepted an email for it in between, everything about the person is
 * deleted. The attempts are a day apart, so that a wrongly configured mail server doesn't cost the dealer all subscribers.
 */
export const MOST_REFUSALS = 6
/** How long to wait after a refusal, in ms. */
export const REFUSED_MS = DAY_MS

type Outcome =
  | 'sent'
  /**
   * The email wasn't sent. With `unknown`, the server may have accepted it anyway. With `refused`, the server refused
   * the address.
   */
  | { trouble: string; unknown: boolean; refused: boolean }

export interface Outgoing extends Message {
  to: string
  /** Identifies the email, so that a repeat can be recognised. It becomes part of the message id. */
  id: string
  /** The address for unsubscribing with one click (RFC 8058); '' for a confirmation email. */
  leave: string
}

/** Tries once to send an email, through the mail server used for leads. */
export async function sendMail(
  environment: Environment,
  site: Site,
  { to, id, leave, subject, text, html }: Outgoing,
): Promise<Outcome> {
  const smtp = smtpFrom(environment, site.slug)
  if ('trouble' in smtp) return { ...smtp, unknown: false, refused: false }
  const host = smtp.from.slice(smtp.from.indexOf('@') + 1)
  try {
    await smtp.transport.sendMail({
      messageId: `<alerts.${id}@${host}>`,
      from: { name: oneLine(site.name), address: smtp.from },
      to,
      ...(site.email !== '' && { replyTo: site.email }),
      subject,
      text,
      html,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(leave !== '' && {
          'List-Unsubscribe': { prepared: true, value: `<${leave}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
    return 'sent'
  } catch (error) {
    const { responseCode, command } = error as { responseCode?: unknown; command?: unknown }
    const refused = typeof responseCode === 'number' && responseCode >= 500 && command === 'RCPT TO'
    const unknown = !isBefore(error)
    return { trouble: failureOf(error).trouble, unknown, refused }
  } finally {
    smtp.transport.close()
  }
}

/**
 * Tells whether it's certain that a failed email wasn't sent: either the failure came before the message was sent, or
 * the server responded with an error.
 */
function isBefore(error: unknown): boolean {
  const { responseCode, code, syscall, message } = error as {
    responseCode?: unknown
    code?: unknown
    syscall?: unknown
    message?: unknown
  }
  return (
    typeof responseCode === 'number' ||
    syscall === 'connect' ||
    ['EDNS', 'ETLS', 'EAUTH', 'EENVELOPE'].includes(String(code)) ||
    /^(?:Connection timeout|Greeting never)/.test(String(message))
  )
}

/** Returns when to retry a failed email. */
export const again = (failed: number, now: number): number =>
  now + backoffDelay(failed + 1, RETRY, Math.random() / 2)
