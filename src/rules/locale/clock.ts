export interface Clock {
  /** As in '2026-11-28'. */
  date: string
  /** As in '09:05'. */
  time: string
}

/** Null if the browser doesn't know the zone, an IANA name. */
export function clockIn(zone: string, instant: number): Clock | null {
  let format
  try {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return null
  }
  const parts = format.formatToParts(instant)
  const part = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}
