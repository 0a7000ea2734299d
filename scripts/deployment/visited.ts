import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'

/** A site as its visitors know it, with one of its vehicles. */
export interface VisitedCar {
  slug: string
  host: string
  name: string
  websiteId: number
  car: string
  path: string
  price: number
}

const DATA = 'var/lib/forecourt'

/** One vehicle of each site in the machine's Caddyfile. @param folder the machine's */
export function visitedCars(folder: string): VisitedCar[] {
  const caddyfile = readFileSync(join(folder, 'etc/caddy/Caddyfile'), 'utf8')
  return Array.from(caddyfile.matchAll(/^\t\t(www\.[\w.]+) +([\w-]+)$/gm), ([, host = '', slug = '']) => {
    const dealer = join(folder, DATA, 'tenants', slug)
    const { id, name } = JSON.parse(readFileSync(join(dealer, 'site.json'), 'utf8')) as {
      id: number
      name: string
    }
    const { cars } = JSON.parse(readFileSync(join(dealer, 'snapshot.json'), 'utf8')) as {
      cars: { slug: string; price?: number | null }[]
    }
    const site = join(folder, DATA, 'dist', slug)
    for (const { slug: car, price } of cars) {
      const [file] = globSync(`*/${car}/index.html`, { cwd: site })
      if (file === undefined || typeof price !== 'number') continue
      if (readFileSync(join(site, file), 'utf8').includes(`$${price.toLocaleString('en-US')}`))
        return { slug, host, name, websiteId: id, car, path: `/${file.replace('index.html', '')}`, price }
    }
    throw new Error(`${slug} has no vehicle that shows its price`)
  })
}

/** The webhook that the backend sends when the vehicle has changed. @param folder the machine's */
export function signed(
  folder: string,
  { slug, car }: VisitedCar,
): { body: string; headers: Record<string, string> } {
  const secret = readFileSync(join(folder, 'etc/forecourt/secrets/webhook'), 'utf8').trim()
  const [id, at] = [`msg_${randomUUID()}`, new Date()]
  const body = JSON.stringify({
    type: 'car.updated',
    timestamp: at.toISOString(),
    data: { website_slug: slug, slug: car },
  })
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  }
}
