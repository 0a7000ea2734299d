import { many } from '../dashboard/concerns.ts'
import type { Figures, Totals, VehicleFigures } from './figures.ts'

/** The dashboard's page and the weekly email say the same in the same words. */

export const TOTALS: readonly (readonly [keyof Totals, label: string])[] = [
  ['visit', 'Visits'],
  ['view', 'Page views'],
  ['seen', 'Views of vehicles'],
  ['lead', 'Leads'],
  ['call', 'Calls'],
  ['saved', 'Vehicles saved'],
  ['nothing', 'Searches that found nothing'],
]

export const whole = (count: number): string => Math.round(count).toLocaleString('en')

const DATE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const dateText = (day: string): string => DATE.format(Date.parse(day))
export const monthText = (month: string): string => MONTH.format(Date.parse(`${month}-01`))

export const periodText = ({ from, to }: Pick<Figures, 'from' | 'to'>): string =>
  DATE.formatRange(Date.parse(from), Date.parse(to))

export const totalText = ({ isEstimate, totals }: Figures, kind: keyof Totals): string =>
  isEstimate && kind !== 'lead' && totals[kind] > 0 ? `about ${whole(totals[kind])}` : whole(totals[kind])

/** 'seen 214 times, saved 9, asked 3'; '' if nothing has happened. */
export function vehicleText({ seen, saved, asked, calls }: VehicleFigures, isEstimate: boolean): string {
  const about = isEstimate ? 'about ' : ''
  const parts = [
    seen > 0 ? `seen ${about}${many(seen, 'time')}` : '',
    saved > 0 ? `saved ${about}${whole(saved)}` : '',
    asked > 0 ? `asked ${whole(asked)}` : '',
    calls > 0 ? `called ${about}${whole(calls)}` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** What's missing from the counts; '' if nothing is. */
export function countingText({ since, from, isEstimate }: Figures, share: number): string {
  if (since === '') return 'Nothing has been counted yet.'
  return [
    since > from ? `Counted since ${dateText(since)}.` : '',
    isEstimate ? `${share}% of page views are counted, so all figures but leads are estimates.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

export function gapText(gap: number | null): string {
  if (gap === null) return ''
  if (gap === 0) return 'at the average'
  return `$${Math.abs(gap).toLocaleString('en')} ${gap < 0 ? 'below' : 'above'}`
}
