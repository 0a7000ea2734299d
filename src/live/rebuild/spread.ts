import { createHash } from 'node:crypto'

/** A fixed number from 0 to below 1 for each tenant, to spread tenants over time. */
export const spreadOf = (tenant: string): number =>
  createHash('sha256').update(tenant).digest().readUInt32BE(0) / 2 ** 32
