import { Hono } from 'hono'
import sharp from 'sharp'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'

export interface PhotoHost {
  port: number
  /** As the stock would have it: with https, although pictures are fetched over http within a private network. */
  address: (path: string) => string
  asked: string[]
  close: () => Promise<void>
}

/** Stored on its side, with metadata. Once upright, its top half is red and its bottom half blue. */
export async function photograph(width = 1200, height = 800): Promise<Buffer> {
  // The picture lies on its side: its left half is on top once it's upright.
  const half = { create: { width: height / 2, height: width, channels: 3, background: '#c00' } } as const
  return sharp({ create: { width: height, height: width, channels: 3, background: '#00c' } })
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Pocket Camera', Artist: 'Ana Nolan' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 51/1 25/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '151/1 12/1 30/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

const MIB = 1024 * 1024

export async function photoHost(): Promise<PhotoHost> {
  const asked: string[] = []
  const app = new Hono()
  app.use((c, next) => {
    asked.push(c.req.path)
    return next()
  })
  const jpeg = (bytes: Buffer) =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': 'image/jpeg' } })
  app.get('/cars/:name{.+\\.jpg}', async () => jpeg(await photograph()))
  app.get('/small.jpg', async () => jpeg(await photograph(160, 120)))
  app.get('/elsewhere.jpg', (c) => c.redirect(`http://localhost:${new URL(c.req.url).port}/cars/1.jpg`))
  app.get('/page.jpg', (c) => c.html('<h1>Sign in</h1>'))
  app.get('/drawn.jpg', (c) => c.body('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
  app.get('/endless.jpg', (c) => {
    let sent = 0
    const body = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(MIB))
        if (++sent > 64) controller.close()
      },
    })
    return c.body(body)
  })
  app.get('/silent.jpg', () => new Promise<Response>(() => {}))
  const { port, close } = await serveOnFreePort(app)
  return { port, asked, close, address: (path) => `https://127.0.0.1:${port}${path}` }
}
