import { siteScripts, FAKES_PATH, type ScriptName } from '#rules/tracking/scripts.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Report } from './finding.ts'
import pLimit from 'p-limit'

const AT_ONCE = 6
const TIMEOUT_MS = 5_000

/** An address that responds with an error isn't reported, because a host that refuses our request may still serve visitors. */
export async function checkOnline(site: Site, report: Report): Promise<void> {
  const limit = pLimit(AT_ONCE)
  await Promise.all(
    outsideAddresses(site).map(({ field, url }) =>
      limit(async () => {
        const trouble = await troubleOf(url)
        if (trouble !== undefined)
          report({
            level: 'warning',
            file: 'site.json',
            field,
            message: `can’t be reached (${new URL(url).host}: ${trouble}). Correct the address, or ask whoever runs the service`,
          })
      }),
    ),
  )
}

async function troubleOf(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return undefined
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if (error.name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} s`
    const { cause } = error
    return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no response'
  }
}

const FLAGGED = [
  { flag: 'dealercell', group: 'tracking', key: 'call_tracking_key' },
  { flag: 'dealerstudio', group: 'tracking', key: 'vehicle_finder_key' },
  { flag: 'autobot', group: 'chat', key: 'bot_key' },
] as const

const FLAG_OF: Partial<Record<ScriptName, string>> = {
  call_tracking: 'the flag dealercell',
  vehicle_finder: 'the flag dealerstudio',
  chat_bot: 'the flag autobot',
}

/** Finds services that are only partly configured. Pages would leave them out without showing an error. */
export function checkThirdParties(site: Site, report: Report): void {
  const say = (field: string, message: string) =>
    report({ level: 'warning', file: 'site.json', field, message })
  for (const { flag, group, key } of FLAGGED) {
    const given: Record<string, unknown> = site[group]
    if (!site[flag] && given[key] !== '')
      say(
        `${group}.${key}`,
        `is set, but the flag ${flag} is off, so nothing is loaded. Set ${flag} to true, or remove the key`,
      )
  }
  const loaded = new Set(siteScripts(site).map(({ name }) => name))
  // With every host filled in, all services that are turned on would load. Any that don't load now are missing their
  // host.
  const hosts = Object.fromEntries(Object.keys(site.script_hosts).map((name) => [name, FAKES_PATH]))
  for (const { name } of siteScripts({ ...site, script_hosts: hosts })) {
    if (!loaded.has(name))
      say(
        `script_hosts.${name}`,
        `is empty, so the service isn’t loaded, although ${FLAG_OF[name] ?? 'its key'} turns it on. Enter the https address of the service’s host, or turn the service off`,
      )
  }
  const local = siteScripts(site).filter(({ src }) => src.startsWith(`${FAKES_PATH}/`))
  if (local.length > 0)
    say(
      'script_hosts',
      `points to the fake scripts, which only exist on this machine (${local.map(({ name }) => name).join(', ')}), so visitors get nothing. Replace them with the real hosts`,
    )
}

function outsideAddresses(site: Site): { field: string; url: string }[] {
  const addresses = siteScripts(site).map(({ name, src }) => ({ field: `script_hosts.${name}`, url: src }))
  const { host, app_id, api_key } = site.search
  if (host !== '' && app_id !== '' && api_key !== '')
    addresses.push({ field: 'search.host', url: /^https?:/.test(host) ? host : `https://${host}` })
  for (const field of ['xtime_url', 'finance_sign_in_url', 'personalised_finance_url'] as const)
    addresses.push({ field, url: site[field] })
  addresses.push({ field: 'deploy.endpoint', url: site.deploy.endpoint })
  return addresses.filter(({ url }) => /^https?:\/\//.test(url))
}
