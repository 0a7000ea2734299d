import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCRIPT_NAMES, FAKES_PATH } from '#rules/tracking/scripts.ts'

/** Settings for fakes of all nine scripts in docs/tracking.md. None of these scripts waits for consent. */
const ALL = {
  dealercell: true,
  dealerstudio: true,
  autobot: true,
  analytics_events: true,
  livechat_agent_group: 'sales',
  tracking: {
    tag_manager_id: 'GTM-ALL',
    analytics_id: 'G-ALL1,G-ALL2',
    social_pixel_id: '100200300',
    call_tracking_key: 'all',
    vehicle_finder_key: 'all',
  },
  chat: { widget_key: 'all', bot_key: 'all', text_us_key: 'all', support_key: 'all' },
  script_hosts: Object.fromEntries(SCRIPT_NAMES.map((name) => [name, FAKES_PATH])),
}

/** Copies a folder of tenants, and gives each tenant every third-party script that a site can have. Returns the copy's path. */
export const withAllScripts = (from: string, to: string): string => {
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true })
  for (const slug of readdirSync(to)) {
    const file = join(to, slug, 'site.json')
    const { consent: _, ...site } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    writeFileSync(file, JSON.stringify({ ...site, ...ALL }))
  }
  return to
}
