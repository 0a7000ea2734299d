import { text } from '#lib/values.ts'

/**
 * The time zone of each state that has only one. Remote corners where there are no dealers may have another. States that are divided
 * between zones aren't listed.
 */
const ZONES: Record<string, Record<string, string>> = {
  'en-AU': {
    ACT: 'Australia/Sydney',
    NSW: 'Australia/Sydney',
    NT: 'Australia/Darwin',
    QLD: 'Australia/Brisbane',
    SA: 'Australia/Adelaide',
    TAS: 'Australia/Hobart',
    VIC: 'Australia/Melbourne',
    WA: 'Australia/Perth',
    'AUSTRALIAN CAPITAL TERRITORY': 'Australia/Sydney',
    'NEW SOUTH WALES': 'Australia/Sydney',
    'NORTHERN TERRITORY': 'Australia/Darwin',
    QUEENSLAND: 'Australia/Brisbane',
    'SOUTH AUSTRALIA': 'Australia/Adelaide',
    TASMANIA: 'Australia/Hobart',
    VICTORIA: 'Australia/Melbourne',
    'WESTERN AUSTRALIA': 'Australia/Perth',
  },
  'en-NZ': { 'CHATHAM ISLANDS': 'Pacific/Chatham' },
  'en-US': {
    ...zone('America/New_York', 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
    ...zone('America/Chicago', 'AL AR IA IL LA MN MO MS OK WI'),
    ...zone('America/Denver', 'CO MT NM UT WY'),
    ...zone('America/Los_Angeles', 'CA NV WA'),
    AZ: 'America/Phoenix',
    HI: 'Pacific/Honolulu',
  },
}

export interface ZoneSite {
  region?: string | null
  /** The state that `time_zone` applies to. */
  state?: string | null
  time_zone?: string | null
}

/**
 * The IANA time zone of a place, or null if unknown. In the site's own state, and in states with several zones, it's the site's
 * `time_zone`; in other states, it's the state's zone. New Zealand has one zone for the Chatham Islands and one for everywhere
 * else.
 *
 * @example timeZoneOf('NSW', { region: 'en-AU' }) → 'Australia/Sydney'
 */
export function timeZoneOf(state: unknown, site: ZoneSite): string | null {
  const siteZone = text(site.time_zone)
  const name = nameOf(state)
  if (siteZone !== '' && (name === '' || name === nameOf(site.state))) return siteZone
  return zoneOf(name, text(site.region) || 'en-AU') ?? (siteZone || null)
}

function zoneOf(state: string, region: string): string | null {
  const zones = Object.hasOwn(ZONES, region) ? ZONES[region] : undefined
  if (zones && Object.hasOwn(zones, state)) return zones[state] ?? null
  return region === 'en-NZ' ? 'Pacific/Auckland' : null
}

const nameOf = (state: unknown): string => text(state).trim().toUpperCase()

function zone(name: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [state, name]))
}
