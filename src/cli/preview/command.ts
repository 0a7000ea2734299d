import { resolve } from 'node:path'
import { Command } from 'commander'
import { instant, port } from '../options.ts'
import type { PreviewOptions } from './openPreview.ts'

interface Options extends PreviewOptions {
  tenants: string
}

export const previewCommand = (): Command =>
  new Command('preview')
    .description('Previews a site from its current files, and updates the pages whenever you save.')
    .argument('[slug]', 'the tenant to show; leave it out to choose from all')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where the preview keeps what it needs while it’s running', '.forecourt')
    .option('--port <n>', 'the port to listen on; 0 picks a free one', port, 4700)
    .option('--now <iso>', 'show the sites as if it were this time', instant)
    .option('--json', 'print events as JSON, one per line', false)
    .addHelpText(
      'after',
      `
When you save a settings, content or stock file, open pages update. Problems appear on top of the last good page, and
dead links are listed. Drafts and pages with a future date are shown with a note that visitors don’t see
them. Add ?now=2026-12-24 to any address to see the site on that day, and ?now=today to go back.

/__preview/gallery shows every component in every state, in the site’s colours; it’s compiled when you first open it.

Forms and payments only go to fake services. Nothing is built, published or sent: whatever the preview
writes goes in the --state folder and is removed when it ends. Pictures come from FORECOURT_IMAGES_URL, or from a fake service.

Exit codes: 0 stopped with Ctrl-C, 1 it couldn’t start, 2 usage error.

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
          `there’s no tenant ${slug} in ${options.tenants}. The folder has: ${all.join(', ') || 'none'}`,
        )
      const only = slug ?? (all.length === 1 ? all[0] : undefined)
      const { startPreview } = await import('./openPreview.ts')
      await startPreview(tenantsDir, only, options)
    })
