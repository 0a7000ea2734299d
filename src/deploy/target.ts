import type { DeploySettings } from '#site/settings/deploy.ts'
import { TenantError, type Problem } from '#site/loading/problems.ts'
import { isReadable, secretHostProblem } from '#site/headers/secretHosts.ts'
import { join, resolve } from 'node:path'

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
