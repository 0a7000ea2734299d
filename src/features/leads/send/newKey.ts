/** Makes 128 random bits that identify one attempt at a form: the server stores one lead even if the form is sent twice. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
