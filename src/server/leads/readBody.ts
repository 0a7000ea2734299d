import { SAY } from '../words.ts'
import { Refused } from './request.ts'

/** Reading what is sent, within limits. Bytes unless another unit is named. */

/** Fifty visited pages of 2,000 characters and a long message fit. */
export const MAX_JSON = 512 * 1024
export const MAX_FORM = 128 * 1024

/** Milliseconds for a body without files to arrive. */
const BODY_MS = { all: 20_000, pause: 20_000 }

export interface BodyLimits {
  max: number
  /** Milliseconds for the body to arrive, and without any part of it arriving. */
  ms: { all: number; pause: number }
}

/**
 * Gives each part of a body to `take`, the next one when that is done.
 *
 * @throws Refused 413 as soon as it is longer than `max`, 408 when it takes too long, 400 when the visitor goes away
 */
export const readChunks = async (
  request: Request,
  { max, ms }: BodyLimits,
  take: (chunk: Uint8Array) => Promise<void> | void,
): Promise<void> => {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new Refused(413, SAY.tooLarge)
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
      // The visitor went away in the middle.
      throw new Refused(400, SAY.malformed)
    } finally {
      clearTimeout(pause)
    }
  }
  let size = 0
  try {
    for (;;) {
      const { done, value } = await next()
      if (late) throw new Refused(408, SAY.slow)
      if (done) break
      size += value.length
      if (size > max) throw new Refused(413, SAY.tooLarge)
      await take(value)
    }
  } catch (error) {
    void reader.cancel().catch(() => {})
    throw error
  } finally {
    clearTimeout(end)
  }
}

/** @throws Refused as above */
const readBytes = async (request: Request, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = []
  await readChunks(request, limits, (chunk) => void chunks.push(chunk))
  return new Uint8Array(Buffer.concat(chunks))
}

/** @throws Refused */
export const readText = async (request: Request, max = MAX_JSON): Promise<string> => {
  const bytes = await readBytes(request, { max, ms: BODY_MS })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(400, SAY.malformed)
  }
}

/** A form without files. @throws Refused */
export const readForm = async (request: Request): Promise<FormData> =>
  parseForm(request, await readBytes(request, { max: MAX_FORM, ms: BODY_MS }))

/** @param bytes the request's body @throws Refused 400 for what is no form */
export const parseForm = async (request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> => {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(bytes, { headers }).formData()
  } catch {
    throw new Refused(400, SAY.malformed)
  }
}
