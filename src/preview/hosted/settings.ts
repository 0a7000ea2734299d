import { relative, resolve, sep } from 'node:path'
import { variable, type Environment } from '#lib/environment/variable.ts'
import type { VariableName } from '#lib/environment/variables.ts'
import { trustFrom } from '#server/guards/caller.ts'
import { readEditors } from './editors.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { DOCS } from '#lib/docs.ts'

/**
 * The addresses of hosted desks and drafts. Each desk and each site's drafts have an origin of their own, so that no
 * site's scripts can reach a desk.
 */
export interface Places {
  desk: (slug: string) => string
  draft: (slug: string) => string
  at: (host: string) => Place | undefined
}

export interface Place {
  /** 'start' is the page that lists an editor's sites. */
  is: 'start' | 'desk' | 'draft'
  /** '' for the start page. */
  slug: string
  origin: string
}

const DRAFT = '--draft'

/**
 * `https://edit.example.com` lists the sites, `https://<slug>.edit.example.com` is a site's desk, and
 * `https://<slug>--draft.edit.example.com` shows its drafts. This needs one host name and one wildcard in DNS.
 * @throws Error if the URL isn't suitable
 */
export function hostedAddresses(url: string): Places {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isLocal = parsed !== undefined && /(?:^|\.)localhost$/.test(parsed.hostname)
  const isPlain = parsed !== undefined && [parsed.origin, `${parsed.origin}/`].includes(url)
  if (!parsed || !isPlain || !/[a-z]/.test(parsed.hostname) || !(parsed.protocol === 'https:' || isLocal))
    throw new Error(
      'FORECOURT_EDIT_URL must be the desk’s https address without a path, like "https://edit.example.com"',
    )
  const { protocol, host } = parsed
  const originOf = (name: string): string => `${protocol}//${name}`
  return {
    desk: (slug) => originOf(`${slug.toLowerCase()}.${host}`),
    draft: (slug) => originOf(`${slug.toLowerCase()}${DRAFT}.${host}`),
    at: (asked) => {
      if (asked === host) return { is: 'start', slug: '', origin: originOf(host) }
      if (!asked.endsWith(`.${host}`)) return undefined
      const label = asked.slice(0, -host.length - 1)
      const isDraft = label.endsWith(DRAFT)
      const slug = isDraft ? label.slice(0, -DRAFT.length) : label
      return isSafeSlug(slug) ? { is: isDraft ? 'draft' : 'desk', slug, origin: originOf(asked) } : undefined
    },
  }
}

interface HostedSettings {
  places: Places
  isProxy: (address: string) => boolean
  /** In lower case. */
  userHeader: string
  /** The file has been read once, so it's valid. */
  editorsFile: string
}

/**
 * Matches names that can be used for the sign-in proxy's header: lower-case words joined by hyphens, except for the
 * headers that proxies set for other purposes.
 */
const HEADER =
  /^(?!(?:x-forwarded-(?:for|host|proto|port|server|uri)|x-real-ip|x-forecourt-.*)$)[a-z]+(?:-[a-z0-9]+)+$/

const HEADER_HELP =
  'FORECOURT_EDIT_USER_HEADER must name the header in which the sign-in proxy sends the email address, like "X-Forwarded-Email"'

/**
 * @param apart folders that mustn't contain the editors' file, because others may write to them or read them
 * @throws Error listing what's missing or wrong
 */
export function hostedSettings(
  environment: Environment,
  tenants: readonly string[],
  apart: readonly string[],
): HostedSettings {
  const given = (name: VariableName, help: string): string => {
    const value = variable(environment, name)
    if (value === '') throw new Error(`serve --edit needs ${name}: ${help} (${DOCS}/deployment.md)`)
    return value
  }
  const userHeader = given('FORECOURT_EDIT_USER_HEADER', 'the header with the email address').toLowerCase()
  if (!HEADER.test(userHeader) || ['user-agent', 'content-type', 'content-length'].includes(userHeader))
    throw new Error(HEADER_HELP)
  const file = resolve(given('FORECOURT_EDITORS', 'the file that says who may edit which sites'))
  if (apart.some((folder) => isBelow(resolve(folder), file)))
    throw new Error(`FORECOURT_EDITORS must be outside the tenants’ and the sites’ folders, not ${file}`)
  const proxies = given('FORECOURT_PROXIES', 'the addresses of the sign-in proxy')
  if (/^\d+$/.test(proxies))
    throw new Error(
      'serve --edit needs the addresses of the sign-in proxy in FORECOURT_PROXIES, not the number of proxies',
    )
  const trusts = trustFrom(proxies)
  const places = hostedAddresses(
    given('FORECOURT_EDIT_URL', 'the address of the desk, like "https://edit.example.com"'),
  )
  for (const editor of readEditors(file)) {
    const unknown =
      editor.tenants === 'all' ? undefined : editor.tenants.find((tenant) => !tenants.includes(tenant))
    if (unknown !== undefined)
      throw new Error(
        `the editors’ file ${file} lets ${editor.email} edit ${unknown}, which isn’t a tenant. The tenants are: ${tenants.join(', ') || 'none'}`,
      )
  }
  return { places, isProxy: (address) => trusts(address, 0), userHeader, editorsFile: file }
}

function isBelow(folder: string, file: string): boolean {
  const path = relative(folder, file)
  return path !== '' && !path.startsWith(`..${sep}`) && path !== '..'
}
