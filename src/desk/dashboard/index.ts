import { listTenants } from '#site/listTenants.ts'
export const pickPage = (tenantsDir: string, port: string): string =>
  listTenants(tenantsDir)
    .map((slug) => `<a href="http://${slug}.localhost:${port}/__preview/">${slug}</a>`)
    .join(' ')
