import { BACKEND } from '#site/settings/leads.ts'
import { variableOf } from '../destinations/environment.ts'
import { WEBHOOK_SECRET } from '../destinations/toWebhook.ts'

/** Says what to do about undelivered leads, depending on their destination and its last error. */
export const adviceFor = (tenant: string, destination: string, trouble: string): string => {
  const isBackend = destination === BACKEND
  const isMail = trouble.startsWith('SMTP ')
  const status = Number(/^(?:HTTP|SMTP) (\d{3})/.exec(trouble)?.[1] ?? 0)
  if (trouble === '')
    return 'No delivery has been attempted yet. Is "forecourt serve" running with this state folder?'
  if (/ is (?:not set|no )/.test(trouble))
    return 'Set this variable in the server’s environment and restart the server.'
  if (trouble.includes('site.json'))
    return 'Fix site.json, then run "forecourt leads retry" to send the leads to its current destinations.'
  if (isMail && status === 535) return 'The mail server refuses the login. Check FORECOURT_SMTP_URL.'
  if (isMail && trouble.endsWith('RCPT TO'))
    return 'The mail server refuses the addresses. Check "to" and "cc" in site.json.'
  if (isMail) return 'The mail server responds but doesn’t accept the leads. Its log says why.'
  if ([401, 403, 407].includes(status))
    return isBackend
      ? 'The dealer backend refuses the login. Check FORECOURT_API_USER and FORECOURT_API_PASSWORD.'
      : `The receiver refuses the leads. Check its secret, ${variableOf(WEBHOOK_SECRET, tenant)}.`
  if (
    (status > 0 && ![408, 425, 429, 502, 503, 504].includes(status)) ||
    trouble.endsWith(' in the response') ||
    trouble.startsWith('a response')
  )
    return 'The destination responds but doesn’t accept the leads. Ask whoever runs it, and quote the references.'
  return isBackend
    ? 'The dealer backend can’t be reached. Check FORECOURT_API_URL.'
    : 'The destination can’t be reached. Check FORECOURT_SMTP_URL for email, or "url" in site.json for a webhook.'
}
