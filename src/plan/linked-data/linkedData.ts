/**
 * Schema.org objects, typed with schema-dts so that code with unknown or misplaced properties or values doesn't compile.
 * tests/structured-data.spec.ts checks the rendered result.
 */

/** Values that mean 'unknown'; properties with these values are left out. */
type Unknown = '' | null | undefined

/** The properties of a type, any of which may be unknown. */
type Properties<T> = { [K in keyof T]: T[K] | Unknown }

/**
 * An object without the properties whose values are unknown.
 * @example thing<BrandLeaf>({ '@type': 'Brand', name: '' }) → { '@type': 'Brand' }
 */
export const thing = <T extends object>(properties: Properties<T>): T =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as T

/** The structured data of a page. */
export const linkedData = <T extends object>(properties: Properties<T>): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...thing(properties),
})
