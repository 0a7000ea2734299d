import { expect, test } from 'vitest'
import { isLocalHost, mayLoad, siteScripts, type ScriptSite } from './scripts.ts'

const HOSTS = {
  tag_manager: 'https://tags.example',
  analytics: 'https://tags.example',
  social_pixel: 'https://pixel.example/',
  call_tracking: '/fakes',
  vehicle_finder: '/fakes',
  chat: '/fakes',
  chat_bot: '/fakes',
  text_us: '/fakes',
  support: '/fakes',
}
const ALL: ScriptSite = {
  slug: 'harbour',
  tracking: { analytics_id: 'G-1, G-2', tag_manager_id: 'GTM-1', social_pixel_id: '77' },
  chat: { widget_key: 'w&1', text_us_key: 't', support_key: 's' },
  livechat_agent_group: 'sales',
  dealercell: true,
  dealerstudio: true,
  autobot: true,
  script_hosts: HOSTS,
}
const sources = (site: ScriptSite) => siteScripts(site).map(({ src }) => src)

test('Each script loads from its host with the site’s id (spec §7)', () => {
  expect(sources(ALL)).toEqual([
    'https://tags.example/gtm.js?id=GTM-1',
    'https://tags.example/gtag/js?id=G-1',
    'https://pixel.example/en_US/fbevents.js',
    '/fakes/call-tracking.js?site=harbour',
    '/fakes/vehicle-finder.js?site=harbour',
    '/fakes/chat.js?key=w%261&group=sales',
    '/fakes/chat-bot.js?site=harbour',
    '/fakes/text-us.js?key=t',
    '/fakes/support.js?key=s',
  ])
})

test('A site may have several analytics ids (spec §1)', () => {
  expect(siteScripts(ALL).find(({ name }) => name === 'analytics')?.keys).toEqual(['G-1', 'G-2'])
})

test('Chats and support load only when asked', () => {
  const asked = siteScripts(ALL).filter(({ when }) => when === 'asked')
  expect(asked.map(({ name }) => name)).toEqual(['chat', 'chat_bot', 'text_us', 'support'])
})

test.each<[string, ScriptSite]>([
  ['nothing is configured', { script_hosts: HOSTS }],
  [
    'its fields are empty',
    { tracking: { analytics_id: ' , ', tag_manager_id: '' }, chat: {}, script_hosts: HOSTS },
  ],
  ['a flag is off', { dealercell: false, tracking: { call_tracking_key: 'k' }, script_hosts: HOSTS }],
  ['its host is unknown', { ...ALL, script_hosts: {} }],
])('No script loads if %s', (_, site) => {
  expect(siteScripts(site)).toEqual([])
})

test.each(['harbour.localhost', 'LOCALHOST', '127.0.0.1'])('The host %s is this machine', (host) => {
  expect(isLocalHost(host)).toBe(true)
  expect(mayLoad('/fakes/chat.js', host)).toBe(true)
})

test.each(['www.harbour.example', 'localhost.evil.example', 'evil.examplelocalhost', undefined])(
  'The host %s isn’t this machine',
  (host) => {
    expect(isLocalHost(host)).toBe(false)
    expect(mayLoad('/fakes/chat.js', host)).toBe(false)
  },
)

test.each([
  ...[
    'http://tags.example/gtm.js',
    '//tags.example/gtm.js',
    'javascript:alert(1)',
    '/fakes-of-others/x.js',
    7,
  ],
])('The script %s may not load on a public site', (src) => {
  expect(mayLoad(src, 'www.harbour.example')).toBe(false)
})

test('A script at an https address may load on a public site', () => {
  expect(mayLoad('https://tags.example/gtm.js', 'www.harbour.example')).toBe(true)
})
