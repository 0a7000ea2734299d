import { analyticsIds } from './analytics.ts'
import { text } from '#lib/values.ts'

/** The third-party scripts that a site may load (spec §7 'Third-party scripts are loaded'): one table of all of them. */

/** What a script is for, which decides what visitors have to agree to before it loads (consent.ts). */
type ScriptCategory = 'statistics' | 'marketing' | 'tags' | 'contact'

/**
 * How a script learns of events (features/tracking/events/sinks.ts). 'none' means that it isn't told about events, because it watches the
 * page itself.
 */
type ScriptEvents = 'dataLayer' | 'gtag' | 'fbq' | 'finder' | 'none'

export interface ScriptSite {
  slug?: string
  tracking?: {
    analytics_id?: string
    tag_manager_id?: string
    social_pixel_id?: string
    call_tracking_key?: string
    vehicle_finder_key?: string
  }
  chat?: { widget_key?: string; bot_key?: string; text_us_key?: string; support_key?: string }
  livechat_agent_group?: string
  dealercell?: boolean
  dealerstudio?: boolean
  autobot?: boolean
  script_hosts?: Partial<Record<ScriptName, string>>
}

export type ScriptName =
  | 'tag_manager'
  | 'analytics'
  | 'social_pixel'
  | 'call_tracking'
  | 'vehicle_finder'
  | 'chat'
  | 'chat_bot'
  | 'text_us'
  | 'support'

interface Entry {
  category: ScriptCategory
  /**
   * When the script loads. 'idle': once the page is idle, or when the visitor first interacts with it. 'asked': when the visitor clicks our
   * button for the script.
   */
  when: 'idle' | 'asked'
  events: ScriptEvents
  /** The site's ids with the provider; null if the site doesn't use the script. */
  keys: (site: ScriptSite) => readonly string[] | null
  path: (key: string, site: ScriptSite) => string
}

const key = (value: unknown): string[] | null => (text(value) === '' ? null : [text(value)])
const flagged = (flag: boolean | undefined, value: unknown): string[] | null =>
  flag === true ? [text(value)] : null
function query(values: Record<string, string>): string {
  const entries = Object.entries(values).filter(([, value]) => value !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`
}

const SCRIPTS: Record<ScriptName, Entry> = {
  tag_manager: {
    category: 'tags',
    when: 'idle',
    events: 'dataLayer',
    keys: (site) => key(site.tracking?.tag_manager_id),
    path: (id) => `/gtm.js${query({ id })}`,
  },
  analytics: {
    category: 'statistics',
    when: 'idle',
    events: 'gtag',
    keys: (site) => analyticsIds(site.tracking?.analytics_id),
    // One script serves all of a site's ids, and the first id is enough to load it.
    path: (id) => `/gtag/js${query({ id })}`,
  },
  social_pixel: {
    category: 'marketing',
    when: 'idle',
    events: 'fbq',
    keys: (site) => key(site.tracking?.social_pixel_id),
    path: () => '/en_US/fbevents.js',
  },
  call_tracking: {
    category: 'statistics',
    when: 'idle',
    events: 'none',
    keys: (site) => flagged(site.dealercell, site.tracking?.call_tracking_key),
    path: (id, site) => `/call-tracking.js${query({ key: id, site: text(site.slug) })}`,
  },
  vehicle_finder: {
    category: 'marketing',
    when: 'idle',
    events: 'finder',
    keys: (site) => flagged(site.dealerstudio, site.tracking?.vehicle_finder_key),
    path: (id, site) => `/vehicle-finder.js${query({ key: id, site: text(site.slug) })}`,
  },
  chat: {
    category: 'contact',
    when: 'asked',
    events: 'none',
    keys: (site) =>
      key(site.livechat_agent_group) ? [text(site.chat?.widget_key)] : key(site.chat?.widget_key),
    path: (id, site) => `/chat.js${query({ key: id, group: text(site.livechat_agent_group) })}`,
  },
  chat_bot: {
    category: 'contact',
    when: 'asked',
    events: 'none',
    keys: (site) => flagged(site.autobot, site.chat?.bot_key),
    path: (id, site) => `/chat-bot.js${query({ key: id, site: text(site.slug) })}`,
  },
  text_us: {
    category: 'contact',
    when: 'asked',
    events: 'none',
    keys: (site) => key(site.chat?.text_us_key),
    path: (id) => `/text-us.js${query({ key: id })}`,
  },
  support: {
    category: 'contact',
    when: 'asked',
    events: 'none',
    keys: (site) => key(site.chat?.support_key),
    path: (id) => `/support.js${query({ key: id })}`,
  },
}

export const SCRIPT_NAMES = Object.keys(SCRIPTS) as ScriptName[]

export interface SiteScript {
  name: ScriptName
  category: ScriptCategory
  when: 'idle' | 'asked'
  events: ScriptEvents
  /** The script's address, which starts with https. For a fake script, it's a path. */
  src: string
  /**
   * The site's ids with the provider. Only analytics may have several (spec §1). The id is '' for a widget that recognises the site by its
   * address.
   */
  keys: readonly string[]
}

export function siteScripts(site: ScriptSite): SiteScript[] {
  return SCRIPT_NAMES.flatMap((name) => {
    const { keys: keysOf, path, ...entry } = SCRIPTS[name]
    const host = text(site.script_hosts?.[name]).replace(/\/+$/, '')
    const keys = keysOf(site) ?? []
    const [first] = keys
    return host === '' || first === undefined ? [] : [{ name, ...entry, src: host + path(first, site), keys }]
  })
}

/** The path of the fake scripts on sites that this machine serves (`forecourt serve`). */
export const FAKES_PATH = '/fakes'

export function isLocalHost(hostname: unknown): boolean {
  return typeof hostname === 'string' && /^(?:(?:[\w-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/i.test(hostname)
}

/** Whether a script may load on a host. Fake scripts may load only on this machine, never in production. */
export function mayLoad(src: unknown, hostname: unknown): boolean {
  const address = text(src)
  if (address.startsWith(`${FAKES_PATH}/`)) return isLocalHost(hostname)
  return /^https:\/\//.test(address)
}
