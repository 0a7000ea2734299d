import { type DeploySettings, deploySchema } from '#site/settings/deploy.ts'
import { TenantError, type Problem } from '#site/loading/problems.ts'
import { isReadable, secretHostProblem } from '#site/headers/secretHosts.ts'
import { join, resolve } from 'node:path'
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
  const [field, own] =
    deploy.target === 'netlify' ? ['deploy.site_id', 'site'] : ['deploy.bucket', 'bucket or prefix']
  return {
    file: 'site.json',
    field,
    message: `is also used by ${others.join(' and ')}, so one site would replace the other. Give each its own ${own}`,
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

export type Environment = Readonly<Record<string, string | undefined>>

const NETLIFY_API = 'https://api.netlify.com/api/v1'

/**
 * The environment variable that lists the storage hosts allowed in `deploy.endpoint`. Others are refused, because the
 * host receives requests signed with the operator's credentials.
 */
const S3_HOSTS = 'FORECOURT_S3_HOSTS'

/** Environment variables from which the SDK gets credentials. One of them must be set. */
const CREDENTIALS = [
  'AWS_ACCESS_KEY_ID',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
] as const

export function targetOf(
  { slug, site }: { slug: string; site: { deploy: DeploySettings } },
  environment: Environment,
): Target | undefined {
  const { target, ...settings } = site.deploy
  if (target === 'none') return undefined
  const problems: Problem[] = []
  const need = (found: string | undefined, problem: Problem): string => {
    if (!found) problems.push(problem)
    return found ?? ''
  }
  const setting = (field: keyof typeof settings, message: string): Problem => ({
    file: 'site.json',
    field: `deploy.${field}`,
    message,
  })
  const variable = (name: string, message: string): Problem => ({ file: '', field: name, message })
  const of = (name: string) => environment[name]?.trim() || undefined
  const address = (name: string): string | undefined => {
    const found = of(name)
    if (found !== undefined && !/^https?:\/\/[^\s"'<>\\]+$/.test(found))
      problems.push(variable(name, 'in the environment must be an http:// or https:// address'))
    return found?.replace(/\/+$/, '')
  }

  const netlifyApi = (): string => {
    const api = address('FORECOURT_NETLIFY_URL') ?? NETLIFY_API
    if (URL.canParse(api) && isReadable(new URL(api)))
      problems.push(
        variable(
          'FORECOURT_NETLIFY_URL',
          'must be an https:// address; otherwise the token would be sent in plain text',
        ),
      )
    return api
  }

  const made: Target =
    target === 'netlify'
      ? {
          kind: 'netlify',
          siteId: need(settings.site_id, setting('site_id', 'is missing. Enter the site’s Netlify id')),
          token: need(
            of('NETLIFY_AUTH_TOKEN'),
            variable(
              'NETLIFY_AUTH_TOKEN',
              'is not set in the environment. Set it to a Netlify personal access token that may deploy the site',
            ),
          ),
          api: netlifyApi(),
          images: address('FORECOURT_IMAGES_URL'),
          functions: of('FORECOURT_NETLIFY_FUNCTIONS'),
        }
      : {
          kind: 's3',
          bucket: need(
            settings.bucket,
            setting('bucket', 'is missing. Name the bucket that the site goes to'),
          ),
          prefix: settings.prefix === '' ? '' : `${settings.prefix}/`,
          endpoint: settings.endpoint || undefined,
          region: need(
            settings.region || of('AWS_REGION') || of('AWS_DEFAULT_REGION'),
            setting('region', 'is missing, and AWS_REGION isn’t set in the environment. Set one of them'),
          ),
          public: settings.public,
          credentials: credentialsOf(of),
        }
  if (made.kind === 's3') {
    const refused =
      made.endpoint !== undefined &&
      secretHostProblem(
        {
          field: 'deploy.endpoint',
          address: new URL(made.endpoint),
          secret: 'signed requests',
          variable: S3_HOSTS,
        },
        environment,
      )
    if (refused) problems.push(refused)
    const name = CREDENTIALS.find((each) => of(each) !== undefined)
    need(
      name,
      variable(
        'AWS_ACCESS_KEY_ID',
        'is not set in the environment, and neither is AWS_PROFILE or another source of credentials. Set it together with AWS_SECRET_ACCESS_KEY',
      ),
    )
    if (name === 'AWS_ACCESS_KEY_ID')
      need(
        of('AWS_SECRET_ACCESS_KEY'),
        variable('AWS_SECRET_ACCESS_KEY', 'is not set in the environment, but AWS_ACCESS_KEY_ID needs it'),
      )
  }
  if (problems.length > 0) throw new TenantError(slug, problems)
  return made
}

function credentialsOf(of: (name: string) => string | undefined): S3Target['credentials'] {
  const [accessKeyId, secretAccessKey] = [of('AWS_ACCESS_KEY_ID'), of('AWS_SECRET_ACCESS_KEY')]
  const sessionToken = of('AWS_SESSION_TOKEN')
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    : undefined
}

/** Without secrets. It's stored with the record of a deploy, so that the record isn't used for another target. */
export const placeOf = (target: Target): string =>
  target.kind === 'netlify'
    ? `netlify ${target.api} ${target.siteId}`
    : `s3 ${target.endpoint ?? target.region} ${target.bucket}/${target.prefix}`

/** It can be deleted at any time. */
export const deployFolder = (slug: string, stateDir: string): string =>
  join(resolve(stateDir), 'deploy', slug)

/** The name of a file in each deployed site, which says which tenant's site it is. No page can have this address. */
export const MARKER = '.forecourt.json'

export class NotOursError extends Error {
  override name = 'NotOursError'
}

export interface Done {
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
