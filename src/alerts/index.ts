import type { Hono } from 'hono'
import { withSiteWords } from '#lib/withSiteWords.ts'
import type { Environment } from '#lib/tenantVariable.ts'
import type { AfterPublish } from '#live/steps/steps.ts'
import { offersAlerts } from '#site/settings/environment.ts'
import type { CallerEnv } from '#server/guards/caller.ts'
import { tenantsIn } from '#server/payments/stock.ts'
import { cataloguesIn } from './catalogues.ts'
import { deliverLetters, deliverNews, type Delivery } from './deliver.ts'
import { lookAt } from './look.ts'
import { startRounds } from './rounds.ts'
import { alertRoutes } from './routes.ts'
import { giveSign, isLive, openStores } from './stores.ts'

/**
 * Runs alerts (docs/alerts.md). `forecourt serve` accepts requests for alerts and sends the emails that ask for
 * confirmation. `forecourt live` compares each site's stock with what it was before, and sends the news. Both open
 * the same stores.
 */

interface AlertOptions {
  tenantsDir: string
  outDir: string
  stateDir: string
  environment: Environment
  /** Called with a description of each failure, without personal data. */
  log: (message: string) => void
  now?: () => number
  /** How often to check for emails that are due, in ms. */
  everyMs?: number
}

const MINUTE_MS = 60_000

function open({ tenantsDir, outDir, stateDir, environment, log, now = Date.now }: AlertOptions) {
  const { siteOf } = tenantsIn(tenantsDir)
  const stores = openStores(stateDir, log)
  const catalogues = cataloguesIn(outDir, now)
  /**
   * Returns a function that does some work on a tenant's alerts, if the tenant has any. Errors are only logged,
   * because the next round tries again.
   */
  const forTenant =
    (work: (delivery: Delivery) => Promise<void>) =>
    async (slug: string): Promise<void> => {
      try {
        const [site, store] = [siteOf(slug), stores.of(slug)]
        if (!site || !store) return
        store.expire(now())
        if (offersAlerts(site, environment))
          await withSiteWords(site.words, () => work({ site, store, environment, now, log }))
      } catch (error) {
        log(
          `${slug}: its alerts couldn’t be checked: ${error instanceof Error ? error.name : 'unknown error'}`,
        )
      }
    }
  return { siteOf, stores, catalogues, forTenant, now }
}

interface ServedAlerts {
  routes: Hono<CallerEnv>
  /** Returns what's wrong with the stores, in words that outsiders may read; null if nothing is wrong. */
  check: () => Promise<string | null>
  close: () => Promise<void>
}

export function serveAlerts(options: AlertOptions): ServedAlerts {
  const { stateDir, environment, log, everyMs = MINUTE_MS } = options
  const { siteOf, stores, catalogues, forTenant, now } = open(options)
  const letters = startRounds(
    forTenant((delivery) => deliverLetters(delivery, catalogues(delivery.site))),
    stores.slugs,
    everyMs,
  )
  return {
    routes: alertRoutes({
      siteOf,
      catalogues,
      stores,
      environment,
      isLive: () => isLive(stateDir, now()),
      onAsk: (slug) => void letters.wake(slug),
      now,
      log,
    }),
    check: async () => stores.check(),
    close: async () => {
      await letters.stop()
      stores.close()
    },
  }
}

interface LiveAlerts {
  /**
   * After a publish, checks the site's stock for news and sends it. Other steps don't wait for this, so a mail server
   * that's down doesn't hold them up.
   */
  step: AfterPublish
  close: () => Promise<void>
}

export function liveAlerts(options: AlertOptions): LiveAlerts {
  const { stateDir, environment, everyMs = MINUTE_MS } = options
  const { stores, catalogues, forTenant, now } = open(options)
  const news = startRounds(
    forTenant(async (delivery) => {
      const catalogue = catalogues(delivery.site)
      if (!catalogue) return
      await lookAt(delivery.site, delivery.store, catalogue, now())
      await deliverNews(delivery, catalogue)
    }),
    () => {
      giveSign(stateDir, now())
      return stores.slugs()
    },
    everyMs,
  )
  return {
    step: {
      name: 'alerts',
      applies: (site) => offersAlerts(site, environment),
      run: ({ tenant }) => {
        // There's no need to wait for this: if it fails, the next round tries again.
        void news.wake(tenant)
        return Promise.resolve()
      },
    },
    close: async () => {
      await news.stop()
      stores.close()
    },
  }
}
