/** Typed with schema-dts, so that wrong properties don't compile; tests/structured-data.spec.ts checks the result. */

type Unknown = '' | null | undefined

type Properties<T> = { [K in keyof T]: T[K] | Unknown }

/** Leaves out properties whose values are unknown. */
export const thing = <T extends object>(properties: Properties<T>): T =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  ) as T

export const linkedData = <T extends object>(properties: Properties<T>): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...thing(properties),
})
