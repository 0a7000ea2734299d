import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import { printable } from './printable.ts'

/** Where the command was started. */
const from = process.cwd()

export const rootOption = (): Option =>
  new Option(
    '--root <dir>',
    'the project’s folder, for any command (default: the nearest one above with forecourt.config.ts or tenants)',
  ).argParser(named)

/** @throws InvalidArgumentError instead of taking the current folder */
function named(path: string): string {
  if (path === '') throw new InvalidArgumentError('It’s empty.')
  return resolve(from, path)
}

/**
 * Lets a command run from any folder. Folders that nobody named, such as tenants/ and dist/, are those of the project: of `--root`, or of
 * the nearest folder above with `forecourt.config.ts`, or with tenants in it. Paths on the command line are relative to the current folder.
 */
export function inProject(command: Command): void {
  for (const option of command.options) if (/<(dir|file|place)>/.test(option.flags)) option.argParser(named)
  command.hook('preAction', (_, called) => {
    const { root, tenants } = called.optsWithGlobals<{ root?: string; tenants?: string }>()
    if (root !== undefined && !existsSync(root)) throw new Error(`there is no folder ${root} (--root)`)
    process.chdir(root ?? projectAbove())
    const tenantsDir = resolve(tenants ?? 'tenants')
    const readers: Readonly<Record<string, (value: string) => string>> = {
      slug: (value) => tenantNamed(value, tenantsDir),
      // A name is a tenant's or a feature's.
      name: (value) => tenantNamed(value, tenantsDir),
      dir: (value) => resolve(from, value),
      file: (value) => resolve(from, value),
      feed: (value) => (/^https?:/i.test(value) ? value : resolve(from, value)),
    }
    called.registeredArguments.forEach((argument, index) => {
      const reader = readers[argument.name()]
      const value = called.processedArgs[index] as string | string[] | undefined
      if ([value].flat().includes('')) called.error(`error: the argument '${argument.name()}' is empty`)
      if (reader && value !== undefined)
        called.processedArgs[index] = typeof value === 'string' ? reader(value) : value.map(reader)
    })
  })
}

/** Returns the current folder if there's no project above. */
function projectAbove(): string {
  for (let above = from; ; above = dirname(above)) {
    if (existsSync(join(above, 'forecourt.config.ts')) || hasTenants(join(above, 'tenants'))) return above
    if (above === dirname(above)) return from
  }
}

const hasTenants = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true &&
  readdirSync(folder).some((name) => existsSync(join(folder, name, 'site.json')))

/** A shell completes a tenant's slug to the path of its folder, like tenants/redgum-rv/. */
function tenantNamed(argument: string, tenantsDir: string): string {
  const value = printable(argument)
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
