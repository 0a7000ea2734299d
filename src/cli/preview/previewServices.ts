import { join } from 'node:path'
import type { AroundOptions } from '#server/sites/aroundSites.ts'
import { listen } from '../listen.ts'
import { openServices } from '../serve/siteServices.ts'

/** What a previewed site talks to: stand-ins of its own, so that trying out a form bothers nobody. */
export interface PreviewServices {
  around: AroundOptions
  /** Where the stand-ins answer. */
  standIns: string
  close: () => Promise<void>
}

/**
 * @param ownDir of this preview: leads and reservations are kept there and go with it
 * @param stateDir the project's, for pictures that were drawn before
 */
export const previewServices = async (
  tenantsDir: string,
  ownDir: string,
  stateDir: string,
): Promise<PreviewServices> => {
  const { upstreamApp } = await import('#demo/fakes/app.ts')
  const { appsFrom } = await import('#demo/fakes/search/index.ts')
  const { loginFrom, webhookTargetFrom } = await import('#demo/fakes/backend/index.ts')
  const { standInPayments } = await import('#demo/fakes/payments/index.ts')
  const app = upstreamApp({
    apps: appsFrom(undefined),
    cacheFolder: join(stateDir, 'images'),
    tenantsDir,
    login: loginFrom({}),
    webhooks: webhookTargetFrom({}),
  })
  const upstream = await listen(app, 0)
  const standIns = `http://127.0.0.1:${upstream.port}`
  const services = await openServices({
    tenantsDir,
    stateDir: join(ownDir, 'services'),
    // Nothing of the real environment: no account of the dealer's is ever used from here.
    environment: { ...standInPayments(standIns), FORECOURT_API_URL: standIns, ...LOGIN },
  })
  return {
    standIns,
    around: {
      imagesUrl: (process.env['FORECOURT_IMAGES_URL'] ?? standIns).replace(/\/+$/, ''),
      standInsUrl: standIns,
      callerOf: services.callerOf,
      api: services.api,
      routes: services.routes,
    },
    close: async () => {
      await services.close()
      void upstream.close()
    },
  }
}

/** What opens the stand-in. */
const LOGIN = { FORECOURT_API_USER: 'forecourt', FORECOURT_API_PASSWORD: 'stand-in' }
