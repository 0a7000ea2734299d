import { expect, test } from 'vitest'
import { smallContext } from '../testing/small.ts'
import { consentOf } from './consent.ts'

const ADS = { tracking: { social_pixel_id: '100200300' } }
const MEASURED = { tracking: { analytics_id: 'G-ABC1234567' } }
const TAGS = { tracking: { tag_manager_id: 'GTM-ABC1234' } }

test.each<[string, object, string, string | undefined]>([
  ['nothing that tracks', {}, 'en-US', undefined],
  ['only a chat', { chat: { widget_key: 'w' }, script_hosts: { chat: '/fakes' } }, 'en-US', undefined],
  ['analytics', MEASURED, 'en-US', 'none'],
  ['a pixel', ADS, 'en-US', 'notice'],
  ['a tag manager, which may contain anything', TAGS, 'en-US', 'notice'],
  ['a pixel', ADS, 'en-AU', 'none'],
  ['a pixel', ADS, 'en-NZ', 'none'],
  ['the events endpoint', { analytics_events: true }, 'en-US', 'none'],
  ['a mode of its own', { ...ADS, consent: { mode: 'none' } }, 'en-US', 'none'],
  ['a mode of its own and nothing that tracks', { consent: { mode: 'opt-in' } }, 'en-NZ', 'opt-in'],
  ['the mode none and nothing that tracks', { consent: { mode: 'none' } }, 'en-US', undefined],
])('A site with %s (%j) in %s has the mode %s', (_, settings, region, mode) => {
  expect(consentOf(smallContext({ site: { ...settings, region } }))?.mode).toBe(mode)
})

test('‘Privacy choices’ leads nowhere if there’s no page about privacy', () => {
  expect(consentOf(smallContext({ site: ADS }))?.href).toBe('')
})
