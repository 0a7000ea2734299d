/**
 * The phone number that forms always accept (spec §5), read from the environment of the build or the server; '' if the variable is invalid
 * or not set. In that case, only sites that nobody does business on have a test number (rules/phone/phone.ts).
 */
export function testPhoneOf(environment: Readonly<Record<string, string | undefined>>): string {
  const said = (environment['FORECOURT_TEST_PHONE'] ?? '').trim()
  return /^[\d\s()+-]{1,30}$/.test(said) ? said : ''
}
