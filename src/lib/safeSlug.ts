/** Spec §5. */
export function isSafeSlug(slug: unknown): slug is string {
  return typeof slug === 'string' && slug.length <= 200 && /^[A-Za-z0-9_-]+$/.test(slug)
}

export const NOT_A_SLUG = 'is not a tenant: a slug may only have letters, digits, hyphens and underscores'
