/**
 * Schema.org objects: their types (schema-dts) know the whole vocabulary, so that a property or a value that schema.org
 * does not have, or not there, does not compile. tests/structuredData.spec.ts holds what is rendered to the same.
 */

/** What is not known is left out. */
type Unknown = '' | null | undefined

/** The properties of a type, any of which may be unknown. */
type Properties<T> = { [K in keyof T]: T[K] | Unknown }

/**
 * @example thing<BrandLeaf>({ '@type': 'Brand', name: '' }) → { '@type': 'Brand' }
 */
export const thing = <T extends object>(properties: Properties<T>): T =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as T

/** The same for a page: what search engines read of it. */
export const linkedData = <T extends object>(properties: Properties<T>): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...thing(properties),
})
