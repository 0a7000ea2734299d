import type { Environment } from '#lib/environment/variable.ts'
import type { Site } from '#site/settings/schema.ts'
import { oneLine } from './leadFacts.ts'
import { failureOf, smtpFrom } from './smtp.ts'

type Outcome =
  | 'sent'
  /** With `unknown`, the server may have accepted the email anyway. With `refused`, it refused the address. */
  | { trouble: string; unknown: boolean; refused: boolean }

export interface Outgoing {
  subject: string
  text: string
  html: string
  to: string
  /** Identifies the email, so that a repeat can be recognised. It becomes part of the message id. */
  id: string
  /** The address for unsubscribing with one click (RFC 8058); '' if there's nothing to unsubscribe from. */
  leave: string
}

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
      messageId: `<${id}@${host}>`,
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
    return { trouble: failureOf(error, smtp.address).trouble, unknown, refused }
  } finally {
    smtp.transport.close()
  }
}

/** Whether it's certain that a failed email wasn't sent: it failed before that, or the server responded with an error. */
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
