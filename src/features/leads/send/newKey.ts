/**
 * Makes random digits (128 bits) that identify one attempt at a form, so that the server stores only one lead even if
 * the form is sent twice.
 */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
