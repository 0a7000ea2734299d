import type { Log } from '#lib/log.ts'
import { coalesceRuns } from '#lib/jobs.ts'
import { withSiteWords } from '#lib/withSiteWords.ts'
import type { Environment } from '#lib/environment/variable.ts'
import type { AfterPublish } from '#live/steps/steps.ts'
import { offersAlerts } from '#site/settings/environment.ts'
import { checkoutTenants } from '#server/payments/checkoutTenants.ts'
import { cataloguesIn } from './catalogue.ts'
import { deliverLetters, deliverNews, type Delivery } from './deliver.ts'
import { findNews } from './news.ts'
import { alertRoutes } from './routes.ts'
import { giveSign, isLive, openStores } from './stores.ts'

/**
 * `forecourt serve` accepts requests for alerts and sends the emails that ask for confirmation. `forecourt live`
 * compares each site's stock with what it was before, and sends the news. Both open the same stores.
 */

interface AlertOptions {
  tenantsDir: string
  outDir: string
  stateDir: string
  environment: Environment
  /** Called without personal data. */
  log: Log
  now?: () => number
  everyMs?: number
}

const MINUTE_MS = 60_000

function open({ tenantsDir, outDir, stateDir, environment, log, now = Date.now }: AlertOptions) {
  const { siteOf } = checkoutTenants(tenantsDir, stateDir)
  const stores = openStores(stateDir, log)
  const catalogues = cataloguesIn(outDir, now)
  /** Errors are only logged, because the next round tries again. */
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
        log(`alerts couldn’t be checked: ${error instanceof Error ? error.name : 'unknown error'}`, slug)
      }
    }
  return { siteOf, stores, catalogues, forTenant, now }
}

export function serveAlerts(options: AlertOptions) {
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
    /** Returns what's wrong with the stores, in words that outsiders may read. */
    check: async () => stores.check(),
    /** @throws Error if a store can't be opened */
    counts: () =>
      stores.slugs().flatMap((tenant) => {
        const store = stores.of(tenant)
        return store ? [{ tenant, ...store.counts() }] : []
      }),
    close: async () => {
      await letters.stop()
      stores.close()
    },
  }
}

export function liveAlerts(options: AlertOptions) {
  const { stateDir, environment, everyMs = MINUTE_MS } = options
  const { stores, catalogues, forTenant, now } = open(options)
  const news = startRounds(
    forTenant(async (delivery) => {
      const catalogue = catalogues(delivery.site)
      if (!catalogue) return
      await findNews(delivery.site, delivery.store, catalogue, now())
      await deliverNews(delivery, catalogue)
    }),
    () => {
      giveSign(stateDir, now())
      return stores.slugs()
    },
    everyMs,
  )
  return {
    /** Other steps don't wait for the emails, so a mail server that's down doesn't hold them up. */
    step: {
      name: 'alerts',
      applies: (site) => offersAlerts(site, environment),
      run: ({ tenant }) => {
        void news.wake(tenant)
        return Promise.resolve()
      },
    } satisfies AfterPublish,
    close: async () => {
      await news.stop()
      stores.close()
    },
  }
}

/** `work` never throws. */
function startRounds(work: (slug: string) => Promise<void>, slugs: () => readonly string[], everyMs: number) {
  let stopped = false
  const { run, idle } = coalesceRuns(async (slug) => {
    if (!stopped) await work(slug)
  })
  function round(): void {
    for (const slug of slugs()) void run(slug)
  }
  const timer = setInterval(round, everyMs)
  timer.unref()
  round()
  return {
    wake: run,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await idle()
    },
  }
}
