import { Hono } from 'hono'
import { escapeHtml } from '#lib/html.ts'
import { createBackendApp, type BackendOptions } from './backend/app.ts'
import { loginFrom } from './backend/login.ts'
import { webhookTargetFrom } from './backend/sendWebhook.ts'
import { createImageApp, type ImageOptions } from '../pictures/app.ts'
import { createMailApp } from './mail/app.ts'
import type { Mailbox } from './mail/mailbox.ts'
import { createNetlifyApp } from './netlify/app.ts'
import { page } from './page.ts'
import { createPaymentsApp } from './payments/app.ts'
import { createS3App } from './s3/app.ts'
import { createScriptsApp, type ScriptsOptions } from './scripts/app.ts'
import { appsFrom } from './search/keys.ts'
import { createSearchApp, type SearchOptions } from './search/app.ts'
import { variable } from '#lib/environment/variable.ts'
import { DOCS } from '#lib/docs.ts'

interface Fake {
  name: string
  /** What the fake offers, and how to try it at `path`. */
  about: string
  path: string
}

const FAKES: Fake[] = [
  {
    name: 'Dealer backend',
    about:
      'Leads, bookings, lookups and vehicles (spec §7), with faults on demand at /faults; the page shows the leads that arrived',
    path: '/leads',
  },
  {
    name: 'Dealer backend stock',
    about: `Prices that you can change; \`forecourt live\` gets a signed webhook and updates the website (${DOCS}/live.md)`,
    path: '/stock',
  },
  {
    name: 'Mail server',
    about: `An inbox with the emails that sites sent: leads and alerts (${DOCS}/leads.md)`,
    path: '/mail',
  },
  {
    name: 'Image-delivery service',
    about: 'Pictures in any width, format and quality (spec §7)',
    path: '/images/scenes/showroom-dusk.jpg?width=1200&auto=format&quality=80',
  },
  {
    name: 'Search service',
    about:
      'Algolia’s HTTP protocol on top of the embedded engine (spec §7); requests without a key are refused',
    path: '/1/indexes',
  },
  {
    name: 'Payment providers',
    about: `The parts of Stripe, PayPal and Eway that the checkout uses; no money moves (${DOCS}/checkout.md)`,
    path: '/payments',
  },
  {
    name: 'Third-party scripts',
    about: `Tag manager, analytics, pixel, chat and the like (spec §7), and what they received (${DOCS}/tracking.md)`,
    path: '/fakes/received',
  },
  {
    name: 'Events endpoint',
    about: 'What sites reported (spec §7)',
    path: '/events.json',
  },
  {
    name: 'Netlify',
    about: `Deploys by file digest (${DOCS}/deployment.md); a site is at /netlify/sites/<site id>/`,
    path: '/netlify',
  },
  {
    name: 'S3 storage',
    about: `The parts of S3 that a deploy uses (${DOCS}/deployment.md); a website is at /s3-website/<bucket>/`,
    path: '/s3',
  },
]

/** Reads the fake services' options from the environment. */
export const optionsFrom = (environment: NodeJS.ProcessEnv): SearchOptions & BackendOptions => ({
  apps: appsFrom(variable(environment, 'FORECOURT_FAKES_SEARCH_APPS')),
  login: loginFrom(environment),
  webhooks: webhookTargetFrom(environment),
})

/** Serves fakes of everything a dealer's site talks to; `GET /` lists them. */
export function fakesApp(
  options: ImageOptions & SearchOptions & BackendOptions & ScriptsOptions & { mailbox?: Mailbox },
): Hono {
  const app = new Hono()
  app.route('/', createSearchApp(options))
  app.route('/', createPaymentsApp())
  app.route('/', createScriptsApp(options))
  app.route('/', createNetlifyApp())
  app.route('/', createS3App())
  app.route('/', createMailApp(options.mailbox))
  app.route('/', createImageApp(options))
  app.route('/', createBackendApp(options))
  app.get('/', (c) => c.html(listing()))
  return app
}

const listing = (): string =>
  page(
    'Forecourt’s fake services',
    '',
    `<h1>Fake services</h1>
<ul>
${FAKES.map(({ name, about, path }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(name)}</a>: ${escapeHtml(about)}</li>`).join('\n')}
</ul>`,
  )
