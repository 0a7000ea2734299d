import { PictureError } from '#lib/picture/decoder.ts'
import { photoFile, WIDEST_PHOTO } from '#rules/vehicle/photoPath.ts'
import type { PhotoPlace, Photos } from './photos.ts'
import { FORMATS, type Format } from './resize.ts'

const PATIENCE_MS = 15_000

/** `made`: resized now. `failed`: it couldn't be fetched or decoded. `busy`: it wasn't ready in time. */
export type PhotoOutcome = 'cached' | 'made' | 'missing' | 'failed' | 'busy'

/** A placeholder that mustn't be cached if the picture isn't available; undefined if the path isn't a picture's. */
export async function photoAnswer(
  { path, accept, patienceMs = PATIENCE_MS }: { path: string; accept: string; patienceMs?: number },
  photos: Photos,
  find: (id: string) => PhotoPlace | undefined,
  note: (outcome: PhotoOutcome) => void = () => {},
): Promise<Response | undefined> {
  const file = photoFile(path)
  if (!file) return undefined
  const { id, width = WIDEST_PHOTO, height } = file
  // Pictures whose addresses end in .jpg are used by other sites, so they're always sent as JPEG.
  const format = path.endsWith('.jpg') ? 'jpeg' : formatFor(accept)
  const size = { width, height }
  const stored = await photos.ready(id, size, format)
  if (stored) {
    note('cached')
    return picture(stored, format)
  }
  const place = find(id)
  if (!place || photos.isBusy()) {
    note(place ? 'busy' : 'missing')
    return placeholder(await shapeOf(photos, id), place ? 503 : 404)
  }
  const pending = photos.make(place, size, format).catch((error: unknown) => {
    if (error instanceof PictureError) return undefined
    throw error
  })
  const late = Symbol('late')
  const { timer, waited } = wait(patienceMs, late)
  try {
    const outcome = await Promise.race([pending, waited])
    if (outcome === late) {
      // The picture is still made, so that the next request finds it ready. If making it fails now, nobody is waiting for the error.
      pending.catch(() => undefined)
      note('busy')
      return placeholder(await shapeOf(photos, id), 503)
    }
    note(outcome === undefined ? 'failed' : 'made')
    return outcome === undefined ? placeholder(undefined, 404) : picture(outcome, format)
  } finally {
    clearTimeout(timer)
  }
}

/** A wildcard such as image/* doesn't count. */
function formatFor(accept: string): Format {
  const accepts = (type: string): boolean =>
    accept.split(',').some((range) => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      return name === type && !parameters.some((one) => /^q=0(?:\.0*)?$/.test(one))
    })
  return accepts(FORMATS.avif) ? 'avif' : accepts(FORMATS.webp) ? 'webp' : 'jpeg'
}

const SAFE = { 'x-content-type-options': 'nosniff', vary: 'Accept' }

const picture = (bytes: Buffer, format: Format): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      ...SAFE,
      'content-type': FORMATS[format],
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })

interface Shape {
  width: number
  height: number
  tiny: string
}

async function shapeOf(photos: Photos, id: string): Promise<Shape | undefined> {
  const record = await photos.recordOf(id)
  return record && 'sha' in record ? record : undefined
}

/** Blurred, or plain grey if nothing is known. Browsers show this although the status is an error. */
function placeholder(shape: Shape | undefined, status: 404 | 503): Response {
  const { width, height } = shape ?? { width: 4, height: 3 }
  const inside = shape
    ? `<filter id="s"><feGaussianBlur stdDeviation="${width / 30}"/></filter><image width="100%" height="100%" filter="url(#s)" href="data:image/webp;base64,${shape.tiny}"/>`
    : '<path fill="#d5d8dc" d="M0 0h4v3H0z"/>'
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
    {
      status,
      headers: {
        ...SAFE,
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
        'cache-control': 'no-store',
        ...(status === 503 && { 'retry-after': '5' }),
      },
    },
  )
}

function wait<T>(ms: number, value: T): { timer: NodeJS.Timeout; waited: Promise<T> } {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { timer: setTimeout(() => resolve(value), ms), waited: promise }
}
