import { hoursOn, isOpenAt, momentIn, type DayHours, type SpecialHours } from '#rules/locale/hours.ts'

interface Hours {
  zone: string
  hours: DayHours[]
  special: SpecialHours[]
}

/** Hours are given to the minute. */
const UPDATE_MS = 30_000

export function startOpenNow(line: HTMLElement): void {
  update(line)
  const timer = setInterval(() => {
    if (line.isConnected) update(line)
    else clearInterval(timer)
  }, UPDATE_MS)
}

type Words = Record<'openNow' | 'closedNow' | 'closedToday' | 'today', string>

function update(line: HTMLElement): void {
  const { zone, hours, special } = JSON.parse(line.dataset['openNow'] ?? '{}') as Hours
  const words = JSON.parse(line.dataset['words'] ?? '{}') as Words
  const moment = momentIn(zone, Date.now())
  const today = moment ? hoursOn(moment, hours, special) : ''
  if (moment === null || today === '') return
  const open = isOpenAt(moment, hours, special)
  const text =
    today === 'Closed'
      ? words.closedToday
      : `${open ? words.openNow : words.closedNow} · ${today} ${words.today}`
  line.classList.toggle('open-now--open', open)
  if (line.textContent !== text) line.textContent = text
}
