import { resolve } from 'node:path'
import { Command } from 'commander'
import { onStop } from '../listen.ts'
import { instant, port } from '../options.ts'
import type { PreviewOptions } from './startPreview.ts'

interface Options extends PreviewOptions {
  tenants: string
}

export const previewCommand = (): Command =>
  new Command('preview')
    .description('Shows a site as its files are now, and anew with every save.')
    .argument('[slug]', 'the tenant to show; leave it out to choose from all')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where the preview keeps what it needs while it runs', '.forecourt')
    .option('--port <n>', 'the port to listen on; 0 takes a free one', port, 4700)
    .option('--now <iso>', 'show the sites as they are at this time', instant)
    .option('--json', 'print what happens as JSON, a line each', false)
    .addHelpText(
      'after',
      `
Settings, pages and stock are read again whenever one of their files is saved, and the page on show follows. What is
wrong is told on the page, and the last good page stays behind it; links that lead nowhere are listed. Drafts and pages
whose day has not come are shown, and say that visitors don't see them. ?now=2026-12-24 at the end of any address shows
that day, ?now=today goes back.

/__preview/gallery shows every component in every state, in the site's colours; it is compiled when it is first looked
at.

Forms and payments go to fake services that nobody reads. Nothing is built, published or sent: what the preview writes is below
--state and goes when it ends. Pictures come from FORECOURT_IMAGES_URL, or from a fake service of its own.

Exit codes: 0 stopped with Ctrl-C, 1 it could not start, 2 wrong usage.

Examples:
  forecourt preview redgum-rv
  forecourt preview                        all tenants, to choose from
  forecourt preview redgum-rv --now 2026-12-24 --port 8080`,
    )
    .action(async (slug: string | undefined, options: Options) => {
      const { listTenants } = await import('#site/loading/listTenants.ts')
      const tenantsDir = resolve(options.tenants)
      const all = listTenants(tenantsDir)
      if (slug !== undefined && !all.includes(slug))
        throw new Error(
          `there is no tenant ${slug} in ${options.tenants}; there are: ${all.join(', ') || 'none'}`,
        )
      const only = slug ?? (all.length === 1 ? all[0] : undefined)
      const { startPreview } = await import('./startPreview.ts')
      const running = await startPreview(tenantsDir, only, options)
      onStop(running)
    })
