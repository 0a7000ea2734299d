import pLimit from 'p-limit'
import { SAY } from '../words.ts'
import { Refused } from './request.ts'

/** Reading what is sent, within limits. Bytes unless another unit is named. */

/** Fifty visited pages of 2,000 characters and a long message fit. */
export const MAX_JSON = 512 * 1024
/** Eight photos of 10 MB and the lead; what the form's own rules allow is checked after. */
export const MAX_FILES = 84 * 1024 * 1024
export const MAX_FORM = 128 * 1024

/** Milliseconds for a body to arrive. A phone on a slow line gets photos through; a made-up line doesn't block others for long. */
const BODY_MS = 20_000
const FILES_MS = 120_000

/** Bodies with files that are held in memory at once; the next ones wait before they are read. */
const oneAtATime = pLimit(3)

/**
 * The whole body.
 *
 * @throws Refused 413 as soon as it is longer than `max`, 408 when it takes too long
 */
const readBytes = async (request: Request, max: number, ms: number): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new Refused(413, SAY.tooLarge)
  const reader = request.body?.getReader()
  if (!reader) return new Uint8Array()
  let late = false
  const timer = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, ms)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (late) throw new Refused(408, SAY.slow)
      if (done) break
      size += value.length
      if (size > max) throw new Refused(413, SAY.tooLarge)
      chunks.push(value)
    }
  } catch (error) {
    void reader.cancel().catch(() => {})
    if (error instanceof Refused) throw error
    // The visitor went away in the middle.
    throw new Refused(400, SAY.malformed)
  } finally {
    clearTimeout(timer)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** @throws Refused */
export const readText = async (request: Request, max = MAX_JSON): Promise<string> => {
  const bytes = await readBytes(request, max, BODY_MS)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(400, SAY.malformed)
  }
}

/**
 * A form's body, given to `use`; with files it is held in memory until `use` is done, and few are at once.
 *
 * @throws Refused
 */
export const withForm = <T>(request: Request, use: (form: FormData) => Promise<T>): Promise<T> => {
  const type = request.headers.get('content-type') ?? ''
  const read = async (max: number, ms: number): Promise<FormData> => {
    const bytes = await readBytes(request, max, ms)
    try {
      return await new Response(bytes, { headers: { 'content-type': type } }).formData()
    } catch {
      throw new Refused(400, SAY.malformed)
    }
  }
  if (!/^multipart\/form-data\b/i.test(type)) return read(MAX_FORM, BODY_MS).then(use)
  return oneAtATime(async () => use(await read(MAX_FILES, FILES_MS)))
}
