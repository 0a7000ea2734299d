import { lookUp } from '#lib/values.ts'
import { escapeHtml } from '#lib/html.ts'
import { type LeadFacts, oneLine } from './leadFacts.ts'

/** Everything that a shopper typed is escaped. */

export interface MessageLead {
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
  const own = template.replace(/\{(\w+)\}/g, (whole, name: string) => lookUp(words, name) ?? whole)
  const state = again ? 'Update: ' : unfinished ? 'Not finished: ' : ''
  return oneLine(`${state}${template === '' ? usual : own}`)
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

export function htmlOf(lead: MessageLead): string {
  const { facts, notes } = lead
  const paragraph = (text: string, style = ''): string =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
  const rows = facts.lines.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" valign="top" style="padding:4px 16px 4px 0;font-weight:400;color:#5b6470">${escapeHtml(label)}</th><td valign="top" style="padding:4px 0;overflow-wrap:anywhere">${valueOf(label, value)}</td></tr>`,
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
function valueOf(label: string, value: string): string {
  const text = escapeHtml(value)
  if (label === 'Phone') return `<a href="tel:${escapeHtml(value.replace(/[^\d+]/g, ''))}">${text}</a>`
  if (label === 'Vehicle page') return `<a href="${text}">${text}</a>`
  return text
}
