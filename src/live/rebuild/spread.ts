import { createHash } from 'node:crypto'

/** A number from 0 to below 1 that's always the same for a tenant, used to spread tenants' work over time. */
export const spreadOf = (tenant: string): number =>
  createHash('sha256').update(tenant).digest().readUInt32BE(0) / 2 ** 32
