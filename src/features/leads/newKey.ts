/** Random text of 22 letters (132 bits): names one filling-in of a form, so that sending it twice makes one lead. */
export function newKey(): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => alphabet[byte % 64]).join('')
}
