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

/** Finds the placeholders of a new tenant that an editor hasn't replaced yet. */
export const checkPlaceholders = (site: Site, report: Report): void => {
  const place = PLACES[site.region]
  const say = (field: string, message: string) =>
    report({ level: 'warning', file: 'site.json', field, message })
  for (const field of ADDRESSES) {
    if (URL.canParse(site[field]) && new URL(site[field]).hostname.endsWith(NOBODYS_DOMAIN))
      say(
        field,
        `is a made-up address (${site[field]}). Replace it with the dealer’s own${field === 'url' ? '' : ', or remove it'}`,
      )
  }
  if (site.email.endsWith(NOBODYS_DOMAIN))
    say('email', `is a made-up address (${site.email}). Replace it with the address that receives enquiries`)
  if (site.phone === place.phone)
    say('phone', `is a made-up number (${site.phone}). Replace it with the dealer’s`)
  if (site.address.street === place.street && site.address.postcode === place.postcode)
    say(
      'address',
      'is the sample address that every new tenant starts with. Replace it with the dealer’s address',
    )
}

/** Finds places in a content file where the editor still has to write the text. */
export const checkDraftText = (file: string, text: string, report: Report): void => {
  for (const { index, 1: what = '' } of text.matchAll(COMMENT))
    report({
      level: 'warning',
      file,
      line: lineAt(text, index),
      field: '',
      message: `still needs your own text: ${what.trim().replace(/\s+/g, ' ')}. Write it, then remove this comment`,
    })
  for (const { index } of text.matchAll(FILLER))
    report({
      level: 'warning',
      file,
      line: lineAt(text, index),
      field: '',
      message: 'contains filler text (lorem ipsum). Replace it with real text',
    })
}
