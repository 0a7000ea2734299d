import type { LimitFunction } from 'p-limit'
import type { ResidentBuilder } from '#build/tenant/resident.ts'
import type { VehicleApi } from '#stock/api/vehicles.ts'
import type { WebsiteApi } from '#stock/api/website.ts'
import type { ReadFeed } from '../feed/readFeed.ts'
import type { Journal } from '../journal/journal.ts'
import type { Logger } from '../status/log.ts'
import type { AfterPublish } from '../steps/steps.ts'
import type { Sites } from './readSites.ts'

export interface RebuildOptions {
  journal: Journal
  sites: Sites
  api: VehicleApi
  websiteApi: WebsiteApi
  readFeed: ReadFeed
  builder: Pick<ResidentBuilder, 'build'>
  /** Limits how many tenants are rendered at once. */
  limit: LimitFunction
  steps: readonly AfterPublish[]
  tenantsDir: string
  outDir: string
  /** The folder for the live stock's own files. Its `builds/<slug>` and `steps/<slug>` have the ids of the tenant's last build and last steps on this disk. */
  liveDir: string
  now: () => number
  /** Returns a random number from 0 to 1. */
  chance: () => number
  log: Logger
  onDone: (done: Done) => void
}

/** How a rebuild ended. Metrics count these. */
export interface Done {
  tenant: string
  outcome: 'published' | 'failed'
  /** How long the rebuild took, in ms. */
  ms: number
  /** ms from the first event until the change was published; null if there was no event or nothing was published. */
  lagMs: number | null
}
