import { text } from './values.ts'

/** Where a dealer's clock stands, so that a browser anywhere can tell whether it is open there. */

/** States that lie in one time zone, but for a corner without dealers; one that is parted has none. */
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
  },
  'en-US': {
    ...zone('America/New_York', 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV'),
    ...zone('America/Chicago', 'AL AR IA IL LA MN MO MS OK WI'),
    ...zone('America/Denver', 'CO MT NM UT WY'),
    ...zone('America/Los_Angeles', 'CA NV WA'),
    AZ: 'America/Phoenix',
    HI: 'Pacific/Honolulu',
  },
}

/**
 * The IANA time zone of a dealer, or null where it can't be told: the site's `time_zone`, else that of the state. All
 * of New Zealand but the Chatham Islands keeps one.
 *
 * @example timeZoneOf('NSW', { region: 'en-AU' }) → 'Australia/Sydney'
 */
export function timeZoneOf(
  state: unknown,
  site: { region?: string | null; time_zone?: string | null },
): string | null {
  const own = text(site.time_zone)
  if (own !== '') return own
  const region = text(site.region) || 'en-AU'
  if (region === 'en-NZ') return 'Pacific/Auckland'
  const zones = Object.hasOwn(ZONES, region) ? ZONES[region] : undefined
  const name = text(state).toUpperCase()
  return zones && Object.hasOwn(zones, name) ? (zones[name] ?? null) : null
}

function zone(name: string, states: string): Record<string, string> {
  return Object.fromEntries(states.split(' ').map((state) => [state, name]))
}
