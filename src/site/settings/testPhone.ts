/**
 * Returns the phone number that forms always accept (spec §5), from the build's and the server's environment. Returns
 * '' if it's not set or invalid, as in production; pages then have no trace of it.
 */
export const testPhoneOf = (environment: Readonly<Record<string, string | undefined>>): string => {
  const said = (environment['FORECOURT_TEST_PHONE'] ?? '').trim()
  return /^[\d\s()+-]{1,30}$/.test(said) ? said : ''
}
