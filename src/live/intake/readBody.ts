/** Bytes. A list of a thousand vehicles is 60 kB. */
export const MAX_BODY = 256 * 1024
/** Milliseconds for a body to arrive. */
const BODY_MS = 10_000

/** The text of a request's body, or why it was not read to its end. */
export const readBody = async (request: Request): Promise<string | 'too large' | 'too slow'> => {
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY) return 'too large'
  const reader = request.body?.getReader()
  if (!reader) return ''
  let late = false
  const timer = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, BODY_MS)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (late) return 'too slow'
      if (done) return Buffer.concat(chunks).toString('utf8')
      size += value.length
      if (size > MAX_BODY) {
        void reader.cancel().catch(() => {})
        return 'too large'
      }
      chunks.push(value)
    }
  } catch {
    // The sender went away in the middle.
    return 'too slow'
  } finally {
    clearTimeout(timer)
  }
}
