import { formProblem, variable, type Environment } from '#lib/environment/variable.ts'
import type { VariableName } from '#lib/environment/variables.ts'
import { type DeploySettings, deploySchema } from '#site/settings/deploy.ts'
import { TenantError, type Problem } from '#site/loading/problems.ts'
import { isReadable, secretHostProblem } from '#site/headers/secretHosts.ts'
import { join, resolve } from 'node:path'
import { readJson } from '#lib/files.ts'
import { fieldsOf } from '#rules/browser/stored.ts'
import { readText } from '#site/loading/files.ts'
import { parseJson } from '#site/loading/json.ts'
import { listTenants } from '#site/loading/listTenants.ts'

/** For each place that sites are deployed to, the slugs of the tenants whose settings name it. */
export type Places = ReadonlyMap<string, readonly string[]>

/** Leaves out tenants whose `site.json` can't be read. */
export function readPlaces(tenantsDir: string): Places {
  const places = new Map<string, string[]>()
  for (const slug of listTenants(tenantsDir)) {
    const deploy = deployOf(join(tenantsDir, slug))
    const place = deploy && placeIn(deploy)
    if (place) places.set(place, [...(places.get(place) ?? []), slug])
  }
  return places
}

/**
 * Returns a problem if another tenant's settings name the same place, because each deploy would replace the other
 * dealer's live site. Only the settings are compared. If two tenants name the same Netlify site in different ways,
 * such as by id and by name, only the site's marker file (MARKER) keeps one of them from replacing the other's
 * site.
 */
export function sharedPlaceProblem(
  { slug, site: { deploy } }: { slug: string; site: { deploy: DeploySettings } },
  places: Places,
): Problem | undefined {
  const others = (places.get(placeIn(deploy)) ?? []).filter((other) => other !== slug)
  if (others.length === 0) return undefined
  const [field, noun] =
    deploy.target === 'netlify' ? ['deploy.site_id', 'site'] : ['deploy.bucket', 'bucket or prefix']
  return {
    file: 'site.json',
    field,
    message: `is also used by ${others.join(' and ')}, so one site would replace the other. Give each its own ${noun}`,
  }
}

/** '' if the settings name no place. */
function placeIn({ target, site_id, endpoint, bucket, prefix }: DeploySettings): string {
  if (target === 'netlify')
    return site_id && `netlify ${site_id.toLowerCase().replace(/\.netlify\.app$/, '')}`
  if (target === 's3') return bucket && `s3 ${endpoint.toLowerCase()} ${bucket}/${prefix}`
  return ''
}

/** Mistakes in a tenant's other settings don't matter here, because they only affect that tenant. */
function deployOf(dir: string): DeploySettings | undefined {
  const read = readText(dir, 'site.json')
  const parsed = 'text' in read ? parseJson(read.text) : undefined
  const deploy = parsed && 'value' in parsed ? fieldsOf(parsed.value)?.get('deploy') : undefined
  return deploySchema.isValidSync(deploy) ? deploySchema.cast(deploy) : undefined
}

export type Target = NetlifyTarget | S3Target

export interface NetlifyTarget {
  kind: 'netlify'
  siteId: string
  token: string
  api: string
  /** The address of the image service, without a trailing slash; undefined if there's none. */
  images: string | undefined
  /** The folder with the functions of all sites, in a subfolder for each tenant; undefined if there are none. */
  functions: string | undefined
}

export interface S3Target {
  kind: 's3'
  bucket: string
  /** '' or a folder with a trailing slash. */
  prefix: string
  endpoint: string | undefined
  region: string
  public: boolean
  /** Undefined if the SDK gets the credentials itself, from a profile or a role. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

/** Environment variables from which the SDK gets credentials. One of them must be set. */
const CREDENTIALS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
] as const

export function targetOf(
  { slug, site: { deploy } }: { slug: string; site: { deploy: DeploySettings } },
  environment: Environment,
): Target | undefined {
  if (deploy.target === 'none') return undefined
  const problems: Problem[] = []
  const target =
    deploy.target === 'netlify'
      ? netlifyTarget(deploy, environment, problems)
      : s3Target(deploy, environment, problems)
  if (problems.length > 0) throw new TenantError(slug, problems)
  return target
}

function netlifyTarget(
  { site_id: siteId }: DeploySettings,
  environment: Environment,
  problems: Problem[],
): NetlifyTarget {
  const token = valueOf(environment, 'NETLIFY_AUTH_TOKEN') ?? ''
  if (siteId === '') problems.push(settingProblem('site_id', 'is missing. Enter the site’s Netlify id'))
  if (token === '')
    problems.push(
      variableProblem(
        'NETLIFY_AUTH_TOKEN',
        'is not set in the environment. Set it to a Netlify personal access token that may deploy the site',
      ),
    )
  const api = addressIn(environment, 'FORECOURT_NETLIFY_URL', problems) ?? ''
  if (URL.canParse(api) && isReadable(new URL(api)))
    problems.push(
      variableProblem(
        'FORECOURT_NETLIFY_URL',
        'must be an https:// address; otherwise the token would be sent in plain text',
      ),
    )
  const images = addressIn(environment, 'FORECOURT_IMAGES_URL', problems)
  const functions = valueOf(environment, 'FORECOURT_NETLIFY_FUNCTIONS')
  return { kind: 'netlify', siteId, token, api, images, functions }
}

function s3Target(settings: DeploySettings, environment: Environment, problems: Problem[]): S3Target {
  const { bucket, prefix } = settings
  const endpoint = settings.endpoint || undefined
  const region =
    settings.region || valueOf(environment, 'AWS_REGION') || valueOf(environment, 'AWS_DEFAULT_REGION') || ''
  if (bucket === '')
    problems.push(settingProblem('bucket', 'is missing. Name the bucket that the site goes to'))
  if (region === '')
    problems.push(
      settingProblem('region', 'is missing, and AWS_REGION isn’t set in the environment. Set one of them'),
    )
  const refused =
    endpoint !== undefined &&
    secretHostProblem(
      {
        field: 'deploy.endpoint',
        address: new URL(endpoint),
        secret: 'signed requests',
        // Only these hosts are allowed, because they receive requests signed with the operator's credentials.
        hosts: 'FORECOURT_S3_HOSTS',
      },
      environment,
    )
  if (refused) problems.push(refused)
  return {
    kind: 's3',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region,
    public: settings.public,
    credentials: credentialsIn(environment, problems),
  }
}

function credentialsIn(environment: Environment, problems: Problem[]): S3Target['credentials'] {
  const [accessKeyId, secretAccessKey, sessionToken] = (
    ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const
  ).map((name) => valueOf(environment, name))
  if (!CREDENTIALS.some((name) => valueOf(environment, name) !== undefined))
    problems.push(
      variableProblem(
        'AWS_ACCESS_KEY_ID',
        'is not set in the environment, and neither is AWS_PROFILE or another source of credentials. Set it together with AWS_SECRET_ACCESS_KEY',
      ),
    )
  if (accessKeyId !== undefined && secretAccessKey === undefined)
    problems.push(
      variableProblem(
        'AWS_SECRET_ACCESS_KEY',
        'is not set in the environment, but AWS_ACCESS_KEY_ID needs it',
      ),
    )
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    : undefined
}

export const settingProblem = (field: string, message: string): Problem => ({
  file: 'site.json',
  field: `deploy.${field}`,
  message,
})

const variableProblem = (name: string, message: string): Problem => ({ file: '', field: name, message })

const valueOf = (environment: Environment, name: VariableName): string | undefined =>
  variable(environment, name) || undefined

function addressIn(environment: Environment, name: VariableName, problems: Problem[]): string | undefined {
  const wrong = formProblem(name, environment[name])
  if (wrong === undefined) return valueOf(environment, name)
  problems.push(variableProblem(name, `in the environment ${wrong}`))
  return undefined
}

/** Without secrets. It's stored with the record of a deploy, so that the record isn't used for another target. */
export const placeOf = (target: Target): string =>
  target.kind === 'netlify'
    ? `netlify ${target.api} ${target.siteId}`
    : `s3 ${target.endpoint ?? target.region} ${target.bucket}/${target.prefix}`

/** It can be deleted at any time. */
export const deployFolder = (slug: string, stateDir: string): string =>
  join(resolve(stateDir), 'deploy', slug)

export const memoryFile = (slug: string, stateDir: string): string =>
  join(deployFolder(slug, stateDir), 'deployed.json')

/** When a deploy from this machine was last finished, in ms since 1970; undefined if that isn't known. */
export function deployedAt(slug: string, stateDir: string): number | undefined {
  const at = fieldsOf(readJson(memoryFile(slug, stateDir)))?.get('at')
  return typeof at === 'number' ? at : undefined
}

/** The name of a file in each deployed site, which says which tenant's site it is. No page can have this address. */
export const MARKER = '.forecourt.json'

export class NotOursError extends Error {
  override name = 'NotOursError'
}

export interface DeployResult {
  target: 'netlify' | 's3'
  /** In the whole site, whether sent or not. */
  files: number
  sent: number
  removed: number
  /** The deploy's id, for rolling back to it later, if the target gives one. */
  id?: string
  url?: string
  unchanged?: boolean
  notes: string[]
}

export type OnProgress = (progress: { sent: number; of: number }) => void
