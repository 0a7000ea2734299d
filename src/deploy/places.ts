import { join } from 'node:path'
import { fieldsOf } from '#rules/browser/stored.ts'
import { deploySchema, type DeploySettings } from '#site/settings/deploy.ts'
import { readText } from '#site/loading/files.ts'
import { parseJson } from '#site/loading/json.ts'
import { listTenants } from '#site/loading/listTenants.ts'
import type { Problem } from '#site/loading/problems.ts'

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
