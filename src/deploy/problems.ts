import { TenantError, type Problem } from '#site/loading/problems.ts'
import { ChangedError } from './files.ts'
import { NetlifyError, statusOf } from './netlify/client.ts'
import { NotOursError, settingProblem, type Target } from './target.ts'

/** The client's own error isn't shown, because it contains the request and so the token. */
export function deployProblem(slug: string, target: Target, error: unknown): TenantError {
  if (error instanceof TenantError) return error
  return new TenantError(slug, [
    target.kind === 'netlify' ? netlifyProblem(target, error) : s3Problem(target, error),
  ])
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
const problem = (message: string): Problem => ({ file: '', field: '', message })

const SAFE = 'the site is unchanged. Run the command again'

function netlifyProblem(target: Extract<Target, { kind: 'netlify' }>, error: unknown): Problem {
  if (error instanceof NetlifyError || error instanceof ChangedError)
    return problem(`Netlify: ${error.message}`)
  if (error instanceof NotOursError) return settingProblem('site_id', error.message)
  const status = statusOf(error)
  if (status === 401)
    return {
      file: '',
      field: 'NETLIFY_AUTH_TOKEN',
      message:
        'is refused by Netlify because it has expired or was revoked. Set a new one in the environment',
    }
  if (status === 403 || status === 404)
    return settingProblem(
      'site_id',
      `is ${JSON.stringify(target.siteId)}, but Netlify can’t find that site or one of its deploys, or the token has no access to the site (${status})`,
    )
  if (status === 429) return problem(`Netlify is limiting requests (429): ${SAFE} later`)
  if (status > 0) return problem(`Netlify failed (${status} ${messageOf(error)}): ${SAFE}`)
  if (error instanceof Error && error.name === 'FetchError')
    return problem(`Netlify couldn’t be reached (${textOf(error)}): ${SAFE}`)
  return problem(textOf(error))
}

function messageOf(error: unknown): string {
  const json = error instanceof Error && 'json' in error ? error.json : undefined
  return typeof json === 'object' && json !== null && 'message' in json ? String(json.message) : textOf(error)
}

const KEYS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch'])
const EXPIRED = new Set(['ExpiredToken', 'ExpiredTokenException', 'TokenRefreshRequired', 'InvalidToken'])

function s3Problem({ bucket, endpoint, region }: Extract<Target, { kind: 's3' }>, error: unknown): Problem {
  const name = error instanceof Error ? error.name : ''
  const from = endpoint ?? 'the storage service'
  if (error instanceof NotOursError) return settingProblem('bucket', error.message)
  if (error instanceof ChangedError) return problem(error.message)
  if (name === 'NoSuchBucket')
    return settingProblem(
      'bucket',
      `is ${JSON.stringify(bucket)}, which ${from} doesn’t have. Create it first`,
    )
  if (name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed')
    return settingProblem(
      'region',
      `is ${JSON.stringify(region)}, but the bucket is in another region (${textOf(error)})`,
    )
  if (name === 'CredentialsProviderError') return problem(`no credentials for ${from}: ${textOf(error)}`)
  if (KEYS.has(name))
    return {
      file: '',
      field: 'AWS_ACCESS_KEY_ID',
      message: `was rejected by ${from} (${name}), or its secret is wrong`,
    }
  if (EXPIRED.has(name))
    return { file: '', field: 'AWS_SESSION_TOKEN', message: `has expired (${name}). Sign in again` }
  if (name === 'AccessDenied')
    return settingProblem(
      'bucket',
      `is ${JSON.stringify(bucket)}, but ${from} denies access. The key must be allowed to list it, and to put, get and delete objects${SAFE_S3}`,
    )
  const status = error instanceof Error && '$metadata' in error ? httpStatusOf(error.$metadata) : undefined
  if (status !== undefined) return problem(`${from} failed (${status} ${name})${SAFE_S3}`)
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}` : name
  if (/^E[A-Z]+$|Timeout/.test(code)) return problem(`${from} couldn’t be reached (${code})${SAFE_S3}`)
  return problem(textOf(error))
}

const SAFE_S3 = '. Visitors still see a complete site. Run the command again'

const httpStatusOf = (metadata: unknown): number | undefined =>
  typeof metadata === 'object' &&
  metadata !== null &&
  'httpStatusCode' in metadata &&
  typeof metadata.httpStatusCode === 'number'
    ? metadata.httpStatusCode
    : undefined
