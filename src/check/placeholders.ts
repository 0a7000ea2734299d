import type { Site } from '#site/settings/schema.ts'
import { NOBODYS_DOMAIN, TO_REPLACE } from '#site/starter/placeholders.ts'
import { PLACES } from '#site/starter/places.ts'
import { lineAt, type Report } from './finding.ts'

const COMMENT = new RegExp(`<!--\\s*${TO_REPLACE}\\s*([\\s\\S]*?)-->`, 'g')
const FILLER = /lorem ipsum/gi

const ADDRESSES = [
  'url',
  'facebook_url',
  'instagram_url',
  'youtube_url',
  'linkedin_url',
  'xtime_url',
] as const

/** What a new tenant starts with and only an editor knows better. */
export const checkPlaceholders = (site: Site, report: Report): void => {
  const place = PLACES[site.region]
  const say = (field: string, message: string) =>
    report({ level: 'warning', file: 'site.json', field, message })
  for (const field of ADDRESSES) {
    if (URL.canParse(site[field]) && new URL(site[field]).hostname.endsWith(NOBODYS_DOMAIN))
      say(
        field,
        `is an address that belongs to nobody (${site[field]}): give the dealer's own${field === 'url' ? '' : ', or remove it'}`,
      )
  }
  if (site.email.endsWith(NOBODYS_DOMAIN))
    say('email', `is nobody's (${site.email}): give the address that answers enquiries`)
  if (site.phone === place.phone) say('phone', `is nobody's (${site.phone}): give the dealer's number`)
  if (site.address.street === place.street && site.address.postcode === place.postcode)
    say('address', 'is the one that a new tenant starts with: give where the dealer is')
}

/** Text of a content file that is still to be written. */
export const checkDraftText = (file: string, text: string, report: Report): void => {
  for (const { index, 1: what = '' } of text.matchAll(COMMENT))
    report({
      level: 'warning',
      file,
      line: lineAt(text, index),
      field: '',
      message: `is still to be written: ${what.trim().replace(/\s+/g, ' ')}; then remove the comment`,
    })
  for (const { index } of text.matchAll(FILLER))
    report({
      level: 'warning',
      file,
      line: lineAt(text, index),
      field: '',
      message: 'holds filler text (lorem ipsum): write what visitors should read',
    })
}
