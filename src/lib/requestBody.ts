export interface BodyLimits {
  max: number
  /** `all` for the whole body to arrive, `pause` between two parts of it. */
  ms: { all: number; pause: number }
}

const WHY = { 400: 'was cut off', 408: 'took too long to arrive', 413: 'is too long' }

export class BodyError extends Error {
  override name = 'BodyError'
  readonly status: keyof typeof WHY

  constructor(status: keyof typeof WHY) {
    super(`the body ${WHY[status]}`)
    this.status = status
  }
}

/**
 * Waits until `take` is done before passing the next part.
 * @throws BodyError 413 as soon as it's longer than `max`, 408 if it takes too long, 400 if the sender disconnects
 */
export async function readChunks(
  request: Request,
  { max, ms }: BodyLimits,
  take: (chunk: Uint8Array) => Promise<void> | void,
): Promise<void> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new BodyError(413)
  const reader = request.body?.getReader()
  if (!reader) return
  let late = false
  const giveUp = (): void => {
    late = true
    void reader.cancel().catch(() => {})
  }
  const end = setTimeout(giveUp, ms.all)
  const next = async () => {
    const pause = setTimeout(giveUp, ms.pause)
    try {
      return await reader.read()
    } catch {
      throw new BodyError(400)
    } finally {
      clearTimeout(pause)
    }
  }
  let size = 0
  try {
    for (;;) {
      const { done, value } = await next()
      if (late) throw new BodyError(408)
      if (done) break
      size += value.length
      if (size > max) throw new BodyError(413)
      await take(value)
    }
  } catch (error) {
    void reader.cancel().catch(() => {})
    throw error
  } finally {
    clearTimeout(end)
  }
}

/**
 * @param ms for the whole body to arrive
 * @throws BodyError as readChunks does
 */
export async function readBody(request: Request, max: number, ms = 20_000): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  await readChunks(request, { max, ms: { all: ms, pause: ms } }, (chunk) => void chunks.push(chunk))
  return Buffer.concat(chunks)
}
