import { chosenCategory } from '#rules/leads/leadCategory.ts'
import {
  destinationName,
  destinationsFor,
  destinationsIn,
  type DestinationSettings,
} from '#site/settings/leads.ts'
import type { Backend } from '../backend.ts'
import type { FindTenant, ServedTenant } from '../sites/tenants.ts'
import type { Destination, Destinations } from './destination.ts'
import type { Environment } from './environment.ts'
import { toEmail } from './email/toEmail.ts'
import { toBackend } from './toBackend.ts'
import { toWebhook } from './toWebhook.ts'

interface DestinationsOptions {
  findTenant: FindTenant
  backend: Backend
  environment: Environment
  now: () => number
}

/**
 * Opens the destinations of all tenants (docs/leads.md, 'Destinations'). They're read from site.json at
 * each attempt to deliver a lead.
 */
export const openDestinations = (options: DestinationsOptions): Destinations => {
  const { findTenant, backend } = options
  const open = (tenant: ServedTenant, settings: DestinationSettings): Destination => {
    if (settings.kind === 'email') return toEmail(settings, tenant, options)
    return settings.kind === 'webhook' ? toWebhook(settings, options) : toBackend(backend)
  }
  return {
    of: (slug, { category, subcategory }) => {
      const tenant = findTenant(slug)
      if (!tenant)
        throw new Error(
          `${slug}: its site.json can’t be read, so its leads’ destinations are unknown. Run forecourt check`,
        )
      return destinationsFor(tenant.site.leads, chosenCategory(category, subcategory ?? '')).map(
        destinationName,
      )
    },
    find: (slug, name) => {
      const tenant = findTenant(slug)
      if (!tenant) return { trouble: 'its site.json can’t be read' }
      const settings = destinationsIn(tenant.site.leads).find((each) => destinationName(each) === name)
      return settings ? open(tenant, settings) : { trouble: 'site.json no longer has this destination' }
    },
  }
}
