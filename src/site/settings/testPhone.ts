/**
 * Returns the phone number that forms always accept (spec §5), from the build's and the server's environment. Returns
 * '' if the variable is invalid or, as in production, not set. Pages then have no trace of a test number.
 */
export const testPhoneOf = (environment: Readonly<Record<string, string | undefined>>): string => {
  const said = (environment['FORECOURT_TEST_PHONE'] ?? '').trim()
  return /^[\d\s()+-]{1,30}$/.test(said) ? said : ''
}
