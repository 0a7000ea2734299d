import { createHash } from 'node:crypto'
import { isForm } from '#rules/forms/formTable.ts'
import { normalisePath } from '#rules/pathname.ts'
import { SAY } from '../words.ts'
import { aboutOf, checkNames, filesOf, isFileField, Refused, type LeadRequest } from './request.ts'

/** A form that was sent without JavaScript: fields under their own names, and a few of ours that begin with `_`. */

/**
 * The request in a plain form. Its page is the same for everybody and its key with it, so that the real key is made of
 * all that was typed and the day: pressing the button twice makes one lead, and two shoppers never share one.
 *
 * @param referer as the browser says it: without script the form itself doesn't know its page
 * @param now ms since 1970
 * @throws Refused
 */
export const readPlainRequest = (
  body: FormData,
  { siteUrl, referer, now }: { siteUrl: string; referer: string; now: number },
): LeadRequest => {
  const entries = [...body]
  checkNames(entries.map(([name]) => name))
  const own = (name: string): string => {
    const value = body.get(name)
    return typeof value === 'string' ? value : ''
  }
  const form = own('_form')
  if (!isForm(form)) throw new Refused(400, SAY.form)
  const typed = entries.filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !entry[0].startsWith('_') && !isFileField(entry[0]),
  )
  const path = normalisePath(own('_url') || pathIn(referer)) ?? '/'
  const lead = Object.fromEntries(typed)
  const about = aboutOf(own('_about'))
  return {
    form,
    about,
    key: keyOf([own('_key'), form, new Date(now).toISOString().slice(0, 10)], typed),
    trap: { url: own('_url2'), ms: Infinity },
    lead: {
      ...lead,
      ...(about === 'link' && !lead['car_id'] && linkedCar(referer)),
      url: `${siteUrl}${path}`,
    },
    ...filesOf(entries),
  }
}

/** The vehicle whose id a link brought to the form's page, which without script can't put it into the form (spec §2). */
const linkedCar = (referer: string): { car_id?: string } => {
  const id = URL.canParse(referer) ? new URL(referer).searchParams.get('car_id') : null
  return id !== null && /^\d{1,15}$/.test(id) ? { car_id: id } : {}
}

/** Only the path counts, below the site's own address, whatever site it names. */
const pathIn = (referer: string): string => (URL.canParse(referer) ? new URL(referer).pathname : '')

const keyOf = (said: readonly string[], typed: readonly (readonly [string, string])[]): string =>
  createHash('sha256')
    .update(JSON.stringify([said, typed]))
    .digest('hex')
    .slice(0, 40)
