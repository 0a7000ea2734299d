import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { boolean, number, object, string, ValidationError, type InferType } from 'yup'

/** Faults that the backend can be given: `PUT /faults` with any of these fields, or `{}` for none. */
export const faultsSchema = object({
  /** ms before each response. */
  latency: number().integer().min(0).max(120_000).default(0),
  /** The kind of faulty response to give; '' for the normal response. */
  answer: string().oneOf(['', '500', '503', 'body-404', 'error', 'no-id', 'not-json', 'cut']).default(''),
  /** Whether the request is carried out anyway, so that only its response fails. */
  done: boolean().default(false),
  /** Proportion of requests that fail, from 0 to 1. */
  share: number().min(0).max(1).default(1),
  /** Number of requests that fail before requests succeed again; 0 if they keep failing. */
  times: number().integer().min(0).default(0),
  /** Only requests whose path starts with this get the fault. */
  path: string().max(200).default('/'),
})
  .noUnknown()
  .strict()

export type Faults = InferType<typeof faultsSchema>

export const NO_FAULTS: Faults = faultsSchema.getDefault()

/**
 * Reads faults.
 *
 * @throws ValidationError that names what's wrong
 */
export const readFaults = (value: unknown): Faults => ({
  ...NO_FAULTS,
  ...faultsSchema.validateSync(value ?? {}, { abortEarly: false }),
})

export class FaultBox {
  now: Faults = NO_FAULTS
  private left = 0

  set(value: unknown): Faults {
    this.now = readFaults(value)
    this.left = this.now.times
    return this.now
  }

  /** Returns the fault that a request for this path gets, and counts it towards `times`; null if the request gets no fault. */
  take(path: string): Faults | null {
    const { answer, latency, share, times } = this.now
    if ((answer === '' && latency === 0) || !path.startsWith(this.now.path)) return null
    if (times > 0 && this.left === 0) return null
    if (Math.random() >= share) return null
    if (times > 0) this.left--
    return this.now
  }
}

/** Makes routes respond with the faults that are set. */
export const withFaults =
  (box: FaultBox): MiddlewareHandler =>
  async (c, next) => {
    const fault = box.take(c.req.path)
    if (!fault) return next()
    if (fault.latency > 0) await new Promise((done) => setTimeout(done, fault.latency))
    if (fault.answer === '' || fault.done) await next()
    if (fault.answer === '') return undefined
    const answer = await wrong(c, fault.answer)
    c.res = undefined
    c.res = answer
    return undefined
  }

async function wrong(c: Context, answer: Faults['answer']): Promise<Response> {
  switch (answer) {
    case '500':
      return Response.json({ error: 'Internal Server Error' }, { status: 500 })
    case '503':
      return new Response('Service Unavailable', { status: 503 })
    case 'body-404':
      return Response.json({ status: 404 })
    case 'error':
      return Response.json({ error: 'Lead could not be saved' }, { status: 422 })
    case 'no-id':
      return Response.json({ ok: true })
    case 'not-json':
      return new Response('<html>It works!</html>', { headers: { 'content-type': 'text/html' } })
    default:
      ;(c.env as Partial<HttpBindings>).incoming?.socket.destroy()
      return new Response(null, { status: 502 })
  }
}

/** Returns in one line what's wrong with the requested faults; null if the error is about something else. */
export const messageOf = (error: unknown): string | null =>
  error instanceof ValidationError ? error.errors.join('; ') : null
