import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { Option, type Command } from 'commander'

/**
 * Lets a command run from any folder. Folders that nobody named, such as tenants/ and dist/, are those of the project: of `--root`, or of
 * the nearest folder above with tenants in it. Paths on the command line are relative to the current folder.
 */
export function inProject(command: Command): void {
  const from = process.cwd()
  for (const option of command.options)
    if (/<(dir|file|place)>/.test(option.flags)) option.argParser((value) => resolve(from, value))
  command.addOption(
    new Option(
      '--root <dir>',
      'the project’s folder; by default, the nearest one above that has tenants',
    ).argParser((value) => resolve(from, value)),
  )
  command.hook('preAction', (_, called) => {
    const { root, tenants } = called.opts<{ root?: string; tenants?: string }>()
    if (root !== undefined && !existsSync(root)) throw new Error(`there is no folder ${root} (--root)`)
    process.chdir(root ?? projectAbove(from))
    const tenantsDir = resolve(tenants ?? 'tenants')
    const readers: Readonly<Record<string, (value: string) => string>> = {
      slug: (value) => tenantNamed(value, from, tenantsDir),
      // A name is a tenant's or a feature's.
      name: (value) => tenantNamed(value, from, tenantsDir),
      feed: (value) => (/^https?:/i.test(value) ? value : resolve(from, value)),
    }
    called.registeredArguments.forEach((argument, index) => {
      const reader = readers[argument.name()]
      const value = called.processedArgs[index] as string | string[] | undefined
      if (reader && value !== undefined)
        called.processedArgs[index] = typeof value === 'string' ? reader(value) : value.map(reader)
    })
  })
}

/** Returns the folder itself if there are no tenants above. */
function projectAbove(folder: string): string {
  for (let above = folder; ; above = dirname(above)) {
    if (hasTenants(join(above, 'tenants'))) return above
    if (above === dirname(above)) return folder
  }
}

const hasTenants = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder).some((name) => existsSync(join(folder, name, 'site.json')))

/** A shell completes a tenant's slug to the path of its folder, like tenants/redgum-rv/. */
function tenantNamed(value: string, from: string, tenantsDir: string): string {
  if (!/[\\/]|^\.\.?$/.test(value)) return value
  for (const path of [resolve(from, value), resolve(value)])
    if (
      existsSync(dirname(path)) &&
      existsSync(tenantsDir) &&
      realpathSync(dirname(path)) === realpathSync(tenantsDir)
    )
      return basename(path)
  return value
}
