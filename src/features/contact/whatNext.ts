import { calendarFile } from '#rules/booking/calendarFile.ts'
import { answerTime, type AnswerTime } from '#rules/locale/answerTime.ts'
import { momentIn } from '#rules/locale/hours.ts'
import { glimpseOf } from '../vehicle/glimpse.ts'
import type { AnsweringPlace, Answers } from '#plan/pages/fixed/props.ts'
import type { thanksWords } from './words.ts'

type Words = ReturnType<typeof thanksWords>

/**
 * @param vehiclePage names the dealer's location; null if there isn't one
 * @param now ms since 1970
 */
export function showWhatNext(vehiclePage: Document | null, now = Date.now()): void {
  const box = document.querySelector('[data-thanks]')
  if (!box) return
  if (vehiclePage) showVehicle(box, vehiclePage)
  const line = box.querySelector<HTMLElement>('[data-thanks-answer]')
  // The page supplies the words. If this script shared a dictionary with other pages' scripts, the build would split
  // all of them into ever smaller files.
  const say = JSON.parse((box as HTMLElement).dataset['words'] ?? '{}') as Words
  const answers = JSON.parse(line?.dataset['thanksAnswer'] ?? 'null') as Answers | null
  const chosen = (box as HTMLElement).dataset['place'] ?? ''
  // If the chosen place isn't known, nobody is named.
  const place = answers?.places?.[chosen] ?? null
  const other = chosen === '' ? answers : place
  const dealer = vehiclePage ? dealerOf(vehiclePage, other) : other
  const way =
    vehiclePage?.querySelector<HTMLAnchorElement>('#vehicle-map .place__links a[target]')?.href ?? place?.map
  const directions = box.querySelector<HTMLAnchorElement>('[data-thanks-directions]')
  if (way && directions) directions.href = way
  if (!dealer) return
  const query = new URLSearchParams(location.search)
  if (line && !query.has('ref') && !answers?.not.includes(query.get('category') ?? ''))
    line.textContent = answerOf(dealer, say, now)
  const calendar = box.querySelector<HTMLAnchorElement>('[data-thanks-calendar]')
  if (calendar) offerCalendar(calendar, box, dealer, say, now)
}

const textOf = (place: ParentNode | null | undefined, selector: string): string =>
  place?.querySelector(selector)?.textContent?.trim() ?? ''

function showVehicle(box: Element, vehiclePage: Document): void {
  const about = box.querySelector('[data-thanks-about]')
  if (!about || about.querySelector('img, strong')) return
  const { picture, price } = glimpseOf(vehiclePage)
  about.prepend(picture ?? '')
  about.querySelector('span')?.append(price)
}

/** The location on the vehicle's page, or `other` if that page doesn't show its name and hours. */
function dealerOf(vehiclePage: Document, other: AnsweringPlace | null): AnsweringPlace | null {
  const place = vehiclePage.querySelector('#vehicle-map')
  const open = place?.querySelector<HTMLElement>('[data-open-now]')?.dataset['openNow']
  const name = textOf(place, '.place__name')
  if (!open || name === '') return other
  return {
    name,
    address: textOf(place, '.place__lines li'),
    hours: JSON.parse(open) as AnsweringPlace['hours'],
  }
}

/** Such as 'Harbourside Taree should reply tomorrow, after 8:30am.'; '' if the hours aren't known. */
function answerOf({ name, hours }: AnsweringPlace, say: Words, now: number): string {
  const moment = hours && momentIn(hours.zone, now)
  if (!hours || !moment) return ''
  const answer = answerTime(moment, hours.hours, hours.special)
  if (!answer) return ''
  return sentenceOf(answer, say)
    .replace('{place}', () => name)
    .replace('{day}', dayOf(answer))
    .replace('{time}', answer.time)
}

function sentenceOf({ isOpen, inDays }: AnswerTime, say: Words): string {
  if (isOpen) return say.openNow
  return inDays === 0 ? say.laterToday : inDays === 1 ? say.tomorrow : say.onDay
}

/** Only a weekday if it's within a week, otherwise with the date as well. */
const dayOf = ({ inDays, date }: AnswerTime): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en', {
    weekday: 'long',
    timeZone: 'UTC',
    ...(inDays >= 7 && { day: 'numeric', month: 'long' }),
  }).format(new Date(date))

function offerCalendar(
  link: HTMLAnchorElement,
  box: Element,
  dealer: AnsweringPlace,
  say: Words,
  now: number,
): void {
  const when = link.dataset['thanksCalendar'] ?? ''
  const about = box.querySelector<HTMLAnchorElement>('[data-thanks-about]:not([hidden]) a')
  const title = [say.visit.replace('{place}', () => dealer.name), about?.textContent]
    .filter(Boolean)
    .join(': ')
  const reference = textOf(box, '[data-thanks-reference]:not([hidden])')
  const file = calendarFile(
    {
      uid: `${/FC[\w-]+$/i.exec(reference)?.[0] ?? now}@${location.hostname}`,
      when,
      zone: dealer.hours?.zone ?? null,
      title,
      place: [dealer.name, dealer.address].filter(Boolean).join(', '),
      notes: [say.confirm, reference].filter(Boolean).join('\n'),
      url: about?.href ?? '',
    },
    now,
  )
  if (file === '') return
  link.download = 'visit.ics'
  link.href = URL.createObjectURL(new Blob([file], { type: 'text/calendar' }))
  link.hidden = false
}
