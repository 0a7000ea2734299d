import { describe, expect, test } from 'vitest'
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

describe('spec §7: third-party scripts', () => {
  test("loads each from its host with the site's id", () => {
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

  test('allows several analytics ids (spec §1)', () => {
    expect(siteScripts(ALL).find(({ name }) => name === 'analytics')?.keys).toEqual(['G-1', 'G-2'])
  })

  test('loads chats and support only when asked', () => {
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
  ])('loads none if %s', (_, site) => {
    expect(siteScripts(site)).toEqual([])
  })
})

describe('where a script may load', () => {
  test.each([
    ['harbour.localhost', true],
    ['LOCALHOST', true],
    ['127.0.0.1', true],
    ['www.harbour.example', false],
    ['localhost.evil.example', false],
    ['evil.examplelocalhost', false],
    [undefined, false],
  ])('whether %s is this machine: %s', (host, local) => {
    expect(isLocalHost(host)).toBe(local)
    expect(mayLoad('/fakes/chat.js', host)).toBe(local)
  })

  test.each([
    ['https://tags.example/gtm.js', true],
    ['http://tags.example/gtm.js', false],
    ['//tags.example/gtm.js', false],
    ['javascript:alert(1)', false],
    ['/fakes-of-others/x.js', false],
    [7, false],
  ])('whether %s may load on a public site: %s', (src, may) => {
    expect(mayLoad(src, 'www.harbour.example')).toBe(may)
  })
})
