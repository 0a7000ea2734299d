/**
 * The one phone number that forms always take (spec §5), from the environment of the build and of the server; '' if it is not set, as in
 * production, or is none: then no page has anything of it.
 */
export const testPhoneOf = (environment: Readonly<Record<string, string | undefined>>): string => {
  const said = (environment['FORECOURT_TEST_PHONE'] ?? '').trim()
  return /^[\d\s()+-]{1,30}$/.test(said) ? said : ''
}
