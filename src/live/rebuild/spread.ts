import { createHash } from 'node:crypto'

/** From 0 to below 1, and always the same for a tenant: spreads tenants over a stretch of time. */
export const spreadOf = (tenant: string): number =>
  createHash('sha256').update(tenant).digest().readUInt32BE(0) / 2 ** 32
