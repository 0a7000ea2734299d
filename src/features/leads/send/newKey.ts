/** Makes random digits (128 bits) that identify one attempt at a form, so that sending it twice makes only one lead. */
export function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
