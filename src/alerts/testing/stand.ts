import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBackendApp } from '#demo/fakes/backend/app.ts'
import { defaultDealership } from '#demo/stock/default-dealership.ts'
import { generateSnapshot } from '#demo/stock/generate.ts'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { carEvent, SECRET, signed } from '#live/testing/webhook.ts'
import { mailServer, type MailServer } from '#demo/fakes/mail/mailServer.ts'
import { startForecourt, type Served } from '#server/testing/served.ts'
import type { Car } from '#stock/entities.ts'

/** A dealer with alerts as in production, with a dealer backend and a mail server. */

export interface Stand {
  root: string
  slug: string
  mail: MailServer
  serve: Served
  live: Served
  cars: (Car & { price: number })[]
  environment: Record<string, string>
  ask: (path: string, init?: RequestInit) => Promise<Response>
  /** Also sends the webhook about the change, and waits until the vehicle's page shows it. */
  change: (slug: string, fields: Partial<Car>, shown: string) => Promise<void>
  close: () => Promise<void>
}

const ROOT = join(import.meta.dirname, '../../..')
const FORECOURT = join(ROOT, 'scripts/cli/forecourt.mjs')
const COMPILED = join(ROOT, '.forecourt', 'compiled')
export const SLUG = 'alerts-dealer'
const LOGIN = { user: 'tester', password: 'tester' }

export async function startStand(site: object = {}, more: Record<string, string> = {}): Promise<Stand> {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-alerts-'))
  const at = (name: string): string => join(root, name)
  for (const name of ['tenants', 'state']) mkdirSync(at(name))
  symlinkSync(COMPILED, join(at('state'), 'compiled'))
  const snapshot = generateSnapshot({
    trade: 'cars',
    count: 24,
    seed: 1,
    website_id: 1,
    now: '2026-11-20T00:00:00Z',
    mix: { new: 1, used: 2, demo: 1 },
    dealerships: [defaultDealership('cars')],
  })
  const settings = {
    id: 1,
    slug: SLUG,
    name: 'Blue Gum Motors',
    url: `https://${SLUG}.example`,
    alerts: true,
  }
  mkdirSync(join(at('tenants'), SLUG, 'content'), { recursive: true })
  writeFileSync(join(at('tenants'), SLUG, 'site.json'), JSON.stringify({ ...settings, ...site }))
  writeFileSync(join(at('tenants'), SLUG, 'snapshot.json'), JSON.stringify(snapshot))
  cpSync(at('tenants'), at('truth'), { recursive: true })
  const mail = mailServer()
  const [backend] = await Promise.all([
    serveOnFreePort(createBackendApp({ tenantsDir: at('truth'), login: LOGIN })),
    mail.start(),
  ])
  const environment = {
    FORECOURT_API_URL: backend.url,
    FORECOURT_API_USER: LOGIN.user,
    FORECOURT_API_PASSWORD: LOGIN.password,
    FORECOURT_WEBHOOK_SECRET: SECRET,
    FORECOURT_SMTP_URL: mail.url(),
    FORECOURT_SMTP_FROM: 'alerts@forecourt.example',
    ...more,
  }
  const folders = ['out', 'tenants', 'state'].flatMap((each) => [`--${each}`, at(each)])
  await promisify(execFile)(process.execPath, [FORECOURT, 'build', ...folders, '--workers', '1'], {
    env: { ...process.env, ...environment, FORCE_COLOR: undefined },
  })
  const live = await startForecourt('live', root, environment)
  const serve = await startForecourt('serve', root, environment)
  const ask: Stand['ask'] = (path, init = {}) =>
    fetch(`${serve.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forecourt-tenant': SLUG, ...(init.headers as Record<string, string>) },
    })
  return {
    root,
    slug: SLUG,
    mail,
    serve,
    live,
    environment,
    cars: snapshot.cars.filter(
      (car): car is Car & { price: number } =>
        car.status === 'in_stock' && !car.reserved && car.show_on_dealer_website && (car.price ?? 0) > 5000,
    ),
    ask,
    change: async (slug, fields, shown) => {
      const put = await fetch(`${backend.url}/admin/websites/${snapshot.website_id}/cars/${slug}?quietly`, {
        method: 'PUT',
        body: JSON.stringify(fields),
      })
      if (!put.ok) throw new Error(`${put.status} ${await put.text()}`)
      const response = await fetch(`${live.url}/hooks/stock`, signed(carEvent(SLUG, slug)))
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      for (let tries = 0; ; tries++) {
        const page = await ask(`/cars/${slug}/`)
        if ((await page.text()).includes(shown)) return
        if (tries > 100) throw new Error(`the page for ${slug} never said ${shown}: ${live.said()}`)
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    close: async () => {
      await Promise.all([live.stop(), serve.stop()])
      await Promise.all([mail.stop(), backend.close()])
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** Returns the link's path and query. */
export const linkIn = (text: string | undefined, path: string): string =>
  new RegExp(`https?://[^/\\s]+(/api/alerts/${path}\\?k=[\\w.-]+)`).exec(text ?? '')?.[1] ?? ''
