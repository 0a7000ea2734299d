import { resolve } from 'node:path'
import { Command } from 'commander'
import { instant, port } from '../options.ts'
import type { PreviewOptions } from '../preview/openPreview.ts'

interface Options extends PreviewOptions {
  tenants: string
  out: string
  branch?: string
}

export const editCommand = (): Command =>
  new Command('edit')
    .description('Opens an editing desk in the browser, beside the site itself.')
    .argument('[slug]', 'the tenant to edit; leave it out to choose from all')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--out <dir>', 'where published sites go', 'dist')
    .option('--state <dir>', 'where builds keep their state', '.forecourt')
    .option('--branch <name>', 'the branch to commit to; by default, the one that’s checked out')
    .option('--port <n>', 'the port to listen on; 0 picks a free one', port, 4700)
    .option('--now <iso>', 'show the sites as if it were this time', instant)
    .option('--json', 'print events as JSON, one per line', false)
    .addHelpText(
      'after',
      `
The desk has a form for every setting and page, with the page itself next to it. What you type is saved right away and
shows on the page. Anything that forecourt check would reject, in this file or another, is reported at its field and not
saved. Nothing else in the files changes: order, comments and other settings stay as they are. Undo restores Git’s version
of a file.

Publish shows which pages change, checks the tenant, commits its folder if it’s in a Git repository, and builds. It
doesn’t push or deploy anything. With --branch, Publish commits to that branch, and creates it from the checked-out one if
it doesn’t exist; the checked-out branch and the files stay as they are.

The desk only listens on this machine, and only accepts changes from its own page.

Exit codes: 0 stopped with Ctrl-C, 1 it couldn’t start, 2 usage error.

Examples:
  forecourt edit redgum-rv
  forecourt edit                           all tenants, to choose from
  forecourt edit redgum-rv --port 8080
  forecourt edit redgum-rv --branch content/spring`,
    )
    .action(async (slug: string | undefined, options: Options) => {
      const { listTenants } = await import('#site/loading/listTenants.ts')
      const tenantsDir = resolve(options.tenants)
      const all = listTenants(tenantsDir)
      if (slug !== undefined && !all.includes(slug))
        throw new Error(
          `there’s no tenant ${slug} in ${options.tenants}. The folder has: ${all.join(', ') || 'none'}`,
        )
      if (options.branch !== undefined) {
        const { branchTrouble } = await import('#preview/edit/publishing/otherBranch.ts')
        const trouble = await branchTrouble(tenantsDir, options.branch)
        if (trouble !== undefined) throw new Error(trouble)
      }
      const only = slug ?? (all.length === 1 ? all[0] : undefined)
      const { startPreview } = await import('../preview/openPreview.ts')
      const { deskOf } = await import('./desk.ts')
      const makeDesk = await deskOf({ ...options, tenants: tenantsDir, only })
      await startPreview(tenantsDir, only, options, makeDesk)
    })
