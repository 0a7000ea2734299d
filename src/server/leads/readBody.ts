import { BodyError, readBody, readChunks, type BodyLimits } from '#lib/requestBody.ts'
import { bodySays, SAY } from '../words.ts'
import { Refused } from './request.ts'

/** Reads the bodies of requests. All limits are in bytes. */

/** This is enough for fifty visited pages with addresses of 2,000 characters, and a long message. */
export const MAX_JSON = 512 * 1024
export const MAX_FORM = 128 * 1024

const refuse = (error: unknown): never => {
  throw error instanceof BodyError ? new Refused(error.status, bodySays(error.status)) : error
}

/**
 * Passes each part of a body to `take`, as `lib/requestBody.ts` does.
 *
 * @throws Refused with status 413 (too large), 408 (too slow) or 400 (not complete)
 */
export const readUpload = (
  request: Request,
  limits: BodyLimits,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<void> => readChunks(request, limits, take).catch(refuse)

/**
 * Reads a body as text.
 *
 * @throws Refused
 */
export const readText = async (request: Request, max = MAX_JSON): Promise<string> => {
  const bytes = await readBody(request, max).catch(refuse)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused(400, SAY.malformed)
  }
}

/**
 * Reads a form without files.
 *
 * @throws Refused
 */
export const readForm = async (request: Request): Promise<FormData> =>
  parseForm(request, await readBody(request, MAX_FORM).catch(refuse))

/**
 * Parses a form.
 *
 * @param bytes the request's body
 * @throws Refused with status 400 if it isn't a form
 */
export const parseForm = async (request: Request, bytes: Uint8Array<ArrayBuffer>): Promise<FormData> => {
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(bytes, { headers }).formData()
  } catch {
    throw new Refused(400, SAY.malformed)
  }
}
