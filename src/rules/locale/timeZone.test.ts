import { expect, test } from 'vitest'
import { timeZoneOf } from './timeZone.ts'

test.each([
  ['NSW', { region: 'en-AU' }, 'Australia/Sydney'],
  [' wa ', { region: 'en-AU' }, 'Australia/Perth'],
  ['QLD', {}, 'Australia/Brisbane'],
  ['Canterbury', { region: 'en-NZ' }, 'Pacific/Auckland'],
  ['', { region: 'en-NZ' }, 'Pacific/Auckland'],
  ['OH', { region: 'en-US' }, 'America/New_York'],
  ['WA', { region: 'en-US' }, 'America/Los_Angeles'],
  // Nebraska has two time zones. Unless the site says which one applies, the zone is unknown.
  ['NE', { region: 'en-US' }, null],
  ['NE', { region: 'en-US', time_zone: 'America/Chicago' }, 'America/Chicago'],
  // The site's own zone applies in the site's own state. A yard in another state has the time of that state.
  ['NSW', { region: 'en-AU', state: 'NSW', time_zone: 'Australia/Broken_Hill' }, 'Australia/Broken_Hill'],
  ['WA', { region: 'en-AU', state: 'NSW', time_zone: 'Australia/Broken_Hill' }, 'Australia/Perth'],
  ['', { region: 'en-AU', state: 'NSW', time_zone: 'Australia/Broken_Hill' }, 'Australia/Broken_Hill'],
  ['TX', { region: 'en-US', state: 'OK', time_zone: 'America/Chicago' }, 'America/Chicago'],
  ['Western Australia', { region: 'en-AU' }, 'Australia/Perth'],
  ['Chatham Islands', { region: 'en-NZ' }, 'Pacific/Chatham'],
  ['Elsewhere', { region: 'en-AU' }, null],
  ['', {}, null],
  ['constructor', { region: 'en-AU' }, null],
  ['NSW', { region: 'constructor' }, null],
  [null, { region: null, time_zone: null }, null],
])('The time zone of %j on the site %j is %j', (state, site, zone) => {
  expect(timeZoneOf(state, site)).toBe(zone)
})

test('Every time zone is one that browsers know', () => {
  const states = 'ACT NSW NT QLD SA TAS VIC WA CT AL CO CA AZ HI'.split(' ')
  for (const region of ['en-AU', 'en-NZ', 'en-US']) {
    for (const state of states) {
      const timeZone = timeZoneOf(state, { region })
      if (timeZone !== null) expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    }
  }
})
