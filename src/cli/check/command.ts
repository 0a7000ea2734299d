import { resolve } from 'node:path'
import { styleText } from 'node:util'
import { Command } from 'commander'
import type { Finding } from '#check/finding.ts'
import { knownPictures } from '../knownPictures.ts'
import { instant } from '../options.ts'
import { chosenTenants, printJson } from '../results.ts'
import { DOCS } from '#lib/docs.ts'

interface Options {
  tenants: string
  state: string
  now?: number
  online: boolean
  json: boolean
}

export const checkCommand = (): Command =>
  new Command('check')
    .description('Says what’s wrong with tenants, where, and how to fix it.')
    .argument('[slug...]', 'the tenants to check; all by default')
    .option('--tenants <dir>', 'where the tenants are', 'tenants')
    .option('--state <dir>', 'where fetched pictures are kept', '.forecourt')
    .option('--now <iso>', 'check as if it were this time', instant)
    .option('--online', 'also check external addresses: scripts, search, booking, storage', false)
    .option('--json', 'print the findings as JSON', false)
    .addHelpText(
      'after',
      `
Checks configuration, content, links, contrast, stock, external services, where the site is deployed, and which variables
the settings need but the environment lacks (${DOCS}/environment.md).
It needs no build and writes nothing.

Exit codes: 0 no errors (there may be warnings), 1 a tenant has errors, 2 usage error.

Examples:
  forecourt check                          all tenants
  forecourt check redgum-rv --online
  forecourt check --json | jq '.tenants[].errors[]'`,
    )
    .action(async (slugs: string[], options: Options) => {
      const { checkTenant } = await import('#check/checkTenant.ts')
      const { strayVariables } = await import('#check/strayVariables.ts')
      const { readPlaces } = await import('#deploy/target.ts')
      const { openPhotos } = await import('#photos/photos.ts')
      // Nothing is fetched here: only what's already known about pictures is read. So the options for fetching don't
      // matter.
      const photos = openPhotos({
        stateDir: options.state,
        logins: () => ({}),
        allowPrivate: false,
        most: Infinity,
      })
      const places = readPlaces(options.tenants)
      const tenants = new Map<string, Checked>()
      const chosen = await chosenTenants(slugs, options.tenants)
      if (slugs.length === 0)
        for (const line of strayVariables(process.env, chosen)) console.error(`forecourt: ${line}`)
      for (const slug of chosen) {
        const findings = await checkTenant(inFolder(options.tenants, slug), {
          stateDir: options.state,
          now: options.now ?? Date.now(),
          environment: process.env,
          online: options.online,
          needs: true,
          places,
          photos: photos.recordOf,
          pictures: await knownPictures(process.env),
        })
        tenants.set(slug, sorted(findings))
        if (!options.json) await print(slug, findings)
      }
      if (options.json) printJson({ tenants: Object.fromEntries(tenants) })
      else printSum([...tenants.values()])
      if (tenants.values().some(({ errors }) => errors.length > 0)) process.exitCode = 1
    })

type PrintedFinding = Pick<Finding, 'file' | 'line' | 'field' | 'message'>

interface Checked {
  status: 'ok' | 'warnings' | 'failed'
  errors: PrintedFinding[]
  warnings: PrintedFinding[]
}

/**
 * Returns a tenant's folder. In an invalid slug, slashes are replaced by colons, so that nothing outside the folder
 * of tenants is read. The slug is still invalid, so it's reported.
 */
const inFolder = (tenants: string, slug: string): string =>
  /^[\w-]+$/.test(slug) ? resolve(tenants, slug) : `${resolve(tenants)}/${slug.replaceAll(/[\\/]/g, ':')}`

function sorted(findings: readonly Finding[]): Checked {
  const of = (wanted: Finding['level']) =>
    findings
      .filter(({ level }) => level === wanted)
      .map(({ file, line, field, message }) => ({
        file,
        ...(line !== undefined && { line }),
        field,
        message,
      }))
  const [errors, warnings] = [of('error'), of('warning')]
  return { status: errors.length > 0 ? 'failed' : warnings.length > 0 ? 'warnings' : 'ok', errors, warnings }
}

async function print(slug: string, findings: readonly Finding[]): Promise<void> {
  const { lineOf } = await import('#check/finding.ts')
  if (findings.length === 0) console.log(`${slug}: all is well`)
  for (const finding of findings) {
    const stream = finding.level === 'error' ? process.stderr : process.stdout
    const level = styleText(finding.level === 'error' ? 'red' : 'yellow', finding.level, { stream })
    stream.write(`${slug}: ${level}: ${lineOf(finding)}\n`)
  }
}

function printSum(checked: readonly Checked[]): void {
  const sum = (of: 'errors' | 'warnings') => checked.reduce((total, tenant) => total + tenant[of].length, 0)
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  console.log(
    `${counted(checked.length, 'tenant')}: ${counted(sum('errors'), 'error')}, ${counted(sum('warnings'), 'warning')}`,
  )
}
