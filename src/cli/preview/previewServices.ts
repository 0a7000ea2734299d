import { join } from 'node:path'
import type { CallerOf } from '#server/guards/caller.ts'
import type { SiteServicesOptions } from '#server/sites/sites.ts'
import { listen } from '../listen.ts'
import { servedPhotos, openServices } from '../serve/siteServices.ts'

/**
 * The services that a previewed site uses. They're fakes, so that forms can be tried out without a real dealer
 * getting the leads.
 */
interface PreviewServices {
  around: SiteServicesOptions
  fakesUrl: string
  close: () => Promise<void>
}

/**
 * @param ownDir this preview's folder for leads and reservations, which is removed when the preview ends
 * @param stateDir the project's state folder, for pictures that were drawn or fetched earlier
 * @param callerOf finds out who sent a request, if the connection doesn't show it
 */
export async function previewServices(
  tenantsDir: string,
  ownDir: string,
  stateDir: string,
  callerOf?: CallerOf,
): Promise<PreviewServices> {
  const { fakesApp } = await import('#demo/fakes/app.ts')
  const { fakePayments } = await import('#demo/fakes/payments/keys.ts')
  const app = fakesApp({ cacheFolder: join(stateDir, 'images'), tenantsDir })
  const server = await listen(app, 0)
  const fakesUrl = `http://127.0.0.1:${server.port}`
  const services = await openServices({
    tenantsDir,
    stateDir: join(ownDir, 'services'),
    // Only these variables are passed on, not the real environment, so that the dealer's own accounts aren't used.
    environment: {
      ...fakePayments(fakesUrl),
      FORECOURT_API_URL: fakesUrl,
      // Editors who try a form are no robots, however fast they are.
      FORECOURT_LEADS_LEAST_MS: '0',
      ...LOGIN,
    },
    ...(callerOf && { callerOf }),
  })
  return {
    fakesUrl,
    around: {
      imagesUrl: (process.env['FORECOURT_IMAGES_URL'] ?? fakesUrl).replace(/\/+$/, ''),
      photos: await servedPhotos(tenantsDir, stateDir, process.env),
      fakesUrl,
      callerOf: services.callerOf,
      api: services.api,
      routes: services.routes,
    },
    close: async () => {
      await services.close()
      void server.close()
    },
  }
}

/** The fake backend's login. */
const LOGIN = { FORECOURT_API_USER: 'forecourt', FORECOURT_API_PASSWORD: 'fake-password' }
